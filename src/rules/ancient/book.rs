//! The rule book, first part: the set-up, the turn as such, and drawing.

use crate::rules::articles;

/// A tiny record with the numbers agreed on, that starts from a position.
macro_rules! position {
    ($tiles:literal, $plies:literal) => {
        position!("9", $tiles, $plies)
    };
    ($target:literal, $tiles:literal, $plies:literal) => {
        concat!(
            "[Variant \"ancient\"]\n[Target \"",
            $target,
            "\"]\n[Hand \"5\"]\n[Position \"",
            $tiles,
            "\"]\n\n",
            $plies,
            "\n"
        )
    };
}

/// A tiny record with a set-up tag of its own, that starts at the beginning.
macro_rules! tagged {
    ($hand:literal, $name:literal, $value:literal, $plies:literal) => {
        concat!(
            "[Variant \"ancient\"]\n[Target \"9\"]\n[Hand \"",
            $hand,
            "\"]\n[",
            $name,
            " \"",
            $value,
            "\"]\n\n",
            $plies,
            "\n"
        )
    };
}

articles! {
    /// The set-up.
    SET_UP:
    SET = "ancient-set" {
        title: "A player has one set",
        meaning: "Six of each of the six flowers; three Ships, three Coins, three Knotweeds, three Wheels, three Lotuses and three Dragons. The list of materials calls the Ship a Boat and the Coin a Rock. What is in hand, on the board and out of the game comes out of it, and each player draws from his own. The centre piece comes out of one of the two sets. A tile that is discarded or removed never comes back; `Captured` names those of a game that goes on from a position.",
        source: "official rules, Ancient Pai Sho, Playing Material; rulings 1 and 3",
        wrong: tagged!("5", "FirstHand", "Co Co Co Co Js", "1. Js*10f + Js10f-10g"),
        right: tagged!("5", "FirstHand", "Co Co Co Sh Js", "1. Js*10f + Js10f-10g"),
    }
    HAND_SIZE = "ancient-hand-size" {
        title: "A hand holds as many tiles as were agreed on",
        meaning: "Each player begins with a hand of the size that `Hand` names, chosen at random, and never holds more. In a game that goes on from a position a hand may have fewer. A hand that no tag tells is worked out: what is played from it must fit the set and all that is known to have come in and gone out.",
        source: "official rules, Ancient Pai Sho, Setup; ruling 3",
        wrong: tagged!("2", "FirstHand", "Js Rs Co", "1. Js*10f + Js10f-10g"),
        right: tagged!("3", "FirstHand", "Js Rs Co", "1. Js*10f + Js10f-10g"),
    }
    CENTRE = "ancient-centre" {
        title: "There is one centre piece, which is nobody's",
        meaning: "The tile that decided who begins is put on the centre point. It belongs to nobody: either player moves it, if its kind moves. A Ship, a Knotweed or a Wheel there has no effect and just stands; a Coin, a Lotus, a Dragon or a flower counts as any other. In a position it is the one tile without brackets, wherever it stands; where a `Centre` tag names it and it is not there, it has left the game. Without either there is none.",
        source: "official rules, Ancient Pai Sho, Setup; ruling 3",
        wrong: "[Variant \"ancient\"]\n[Target \"9\"]\n[Hand \"5\"]\n[Centre \"Co\"]\n[Position \"Jd 10j\"]\n\n1. Js*10f + Js10f-10g\n",
        right: "[Variant \"ancient\"]\n[Target \"9\"]\n[Hand \"5\"]\n[Centre \"Jd\"]\n[Position \"Jd 10j\"]\n\n1. Js*10f + Jd10j-12j\n",
    }
}

articles! {
    /// The turn as such.
    TURNS:
    GAME_OVER = "ancient-game-over" {
        title: "Nothing follows the end",
        meaning: "The player whose action makes the harmonies on the board exactly as many as `Target` says wins at once; to have more wins nothing, and they may become fewer again. A position that begins with that number is not won until it has changed. The only other end is that somebody resigns; a player who can neither draw nor place leaves the game unfinished.",
        source: "official rules, Ancient Pai Sho, During Your Turn, Objective; ruling 6",
        wrong: position!("1", "<Js 10f>", "1. Rd*13f  Draw"),
        right: position!("1", "<Js 10f>", "1. Rd*13f"),
    }
    WON = "ancient-won" {
        title: "A placement that wins ends the turn",
        meaning: "Harmonies count on the whole board, whoever owns the flowers. Lily and Chrysanthemum harmonize with the two other flowers of their colour; Jasmine with Rhododendron, Rose with White Jade. Flowers that move alike and differ in colour are in disharmony. Each flower looks along its row and its column, both ways, to the first flower that is not drained; other tiles between do not matter. A Coin anywhere in a row or column voids all harmony and disharmony there. A Lotus turns harmony there into disharmony and disharmony into harmony, and two of them in one line turn it twice. The count is looked at after the placement, with all that the tile does, and again after the move.",
        source: "official rules, Ancient Pai Sho, During Your Turn, Harmonies, Coin Tile, Lotus Tile; rulings 5, 6 and 7",
        wrong: position!("1", "<Js 10f>", "1. Rd*13f + Js10f-10g"),
        right: position!("1", "<Js 10f>", "1. Rd*13f"),
    }
    PLACE_FIRST = "ancient-place-first" {
        title: "A turn is a draw, or a placement and then a move",
        meaning: "No tile is moved in a turn that has placed none, and the placement comes first. What a tile does when it is placed is part of the placement, not the move.",
        source: "official rules, Ancient Pai Sho, During Your Turn; ruling 2",
        wrong: position!("<Rs 10f>", "1. Rs10f-10g"),
        right: position!("<Rs 10f>", "1. Js*8f + Rs10f-10g"),
    }
    MOVE_OWED = "ancient-move-owed" {
        title: "After a placement a move is owed",
        meaning: "If any tile of the player's, the new one or the centre piece included, has a move, one is made. Only where there is none, or where the placement has won, does the turn end without.",
        source: "official rules, Ancient Pai Sho, During Your Turn; ruling 2",
        wrong: position!("(Js 10f)", "1. Rs*12j"),
        right: position!("(Js 10f)", "1. Co*12j"),
    }
    ONE_PLACEMENT = "ancient-one-placement" {
        title: "One tile is placed in a turn",
        meaning: "What follows a placement is the move of a tile on the board.",
        source: "official rules, Ancient Pai Sho, During Your Turn",
        wrong: position!("<Rs 10f>", "1. Js*8f + Js*7f"),
        right: position!("<Rs 10f>", "1. Js*8f + Js8f-7f"),
    }
    SECOND_MOVE = "ancient-second-move" {
        title: "One tile is moved in a turn",
        meaning: "A placement is followed by one move, of any tile the player may move, the new one included.",
        source: "official rules, Ancient Pai Sho, During Your Turn",
        wrong: position!("<Rs 10f>", "1. Js*8f + Js8f-7f + Rs10f-10g"),
        right: position!("<Rs 10f>", "1. Js*8f + Rs10f-10g"),
    }
    NO_PASS = "ancient-no-pass" {
        title: "Nobody passes",
        meaning: "Who cannot or will not place a tile draws one.",
        source: "official rules, Ancient Pai Sho, During Your Turn",
        wrong: position!("<Rs 10f>", "1. Pass"),
        right: position!("<Rs 10f>", "1. Draw"),
    }
    NO_CLAIM = "ancient-no-claim" {
        title: "A win is not claimed",
        meaning: "The harmonies are counted on the board as soon as they stand.",
        source: "official rules, Ancient Pai Sho, During Your Turn",
        wrong: position!("<Rs 10f>", "1. Claim"),
        right: position!("<Rs 10f>", "1. Draw"),
    }
    NO_EXCHANGE = "ancient-no-exchange" {
        title: "No tile becomes another",
        meaning: "What is written with `=` in other variants does not exist here.",
        source: "official rules, Ancient Pai Sho, During Your Turn",
        wrong: position!("<Rs 10f>", "1. Js*8f=C"),
        right: position!("<Rs 10f>", "1. Js*8f + Rs10f-10g"),
    }
    NO_EFFECT = "ancient-no-effect" {
        title: "Ships and Wheels act once, when they are placed",
        meaning: "No other tile acts on another, and these do so no more once they stand: they are in the way, and that is all. The Knotweed acts of itself.",
        source: "official rules, Ancient Pai Sho, Special Tiles; ruling 5",
        wrong: position!("<Rs 10f>", "1. Co*12f ~ +2"),
        right: position!("<Rs 10f>", "1. Wh*11f ~ +2 + Rs11g-11h"),
    }
    SQUARE = "ancient-square" {
        title: "Tiles lie on points",
        meaning: "Ancient Pai Sho uses the crossings of the lines, never the squares.",
        source: "official rules, The Board",
        wrong: position!("<Rs 10f>", "1. Js*#8f + Rs10f-10g"),
        right: position!("<Rs 10f>", "1. Js*8f + Rs10f-10g"),
    }
}

articles! {
    /// Drawing, and what a hand can hold.
    DRAWING:
    DRAW_FULL = "ancient-draw-full" {
        title: "A full hand gives a tile for a draw",
        meaning: "The hand never holds more tiles than were agreed on. A player with a full hand draws and then discards one, which may be the one that was drawn. Without a `Hand` tag no hand is known to be full.",
        source: "official rules, Ancient Pai Sho, Setup, During Your Turn; ruling 3",
        wrong: tagged!("2", "FirstHand", "Js Rs", "1. Draw Co"),
        right: tagged!("2", "FirstHand", "Js Rs", "1. Draw Co / Rs"),
    }
    DISCARD_EARLY = "ancient-discard-early" {
        title: "A tile is discarded only from a full hand",
        meaning: "A draw is kept as long as the hand has room. What is discarded leaves the game.",
        source: "official rules, Ancient Pai Sho, During Your Turn; ruling 3",
        wrong: tagged!("2", "FirstHand", "Js Rs", "1. Rs*8l + Rs8l-8m  Draw / ?\n2. Draw Co / Js"),
        right: tagged!("2", "FirstHand", "Js Rs", "1. Rs*8l + Rs8l-8m  Draw / ?\n2. Draw Co"),
    }
    DRAW_SET = "ancient-draw-set" {
        title: "Only what is left of the set is drawn",
        meaning: "A set holds six of each flower and three of each special tile. Where tiles were drawn unseen, those count that must have been among them because they were placed since.",
        source: "official rules, Ancient Pai Sho, Playing Material; ruling 3",
        wrong: tagged!("4", "FirstHand", "Co Co Co Js", "1. Js*10f + Js10f-10g  Draw / ?\n2. Draw Co"),
        right: tagged!("4", "FirstHand", "Co Co Co Js", "1. Js*10f + Js10f-10g  Draw / ?\n2. Draw Sh"),
    }
    DRAW_EMPTY = "ancient-draw-empty" {
        title: "A set is drawn once",
        meaning: "Who has drawn all 54 tiles draws no more.",
        source: "official rules, Ancient Pai Sho, Playing Material",
        wrong: tagged!(
            "54",
            "SecondHand",
            "Js Js Js Js Js Js Ly Ly Ly Ly Ly Ly Jd Jd Jd Jd Jd Jd Rs Rs Rs Rs Rs Rs C C C C C C Rd Rd Rd Rd Rd Rd Sh Sh Sh Co Co Co Kn Kn Kn Wh Wh Wh Lt Lt Lt Dr Dr Dr",
            "1. Draw / ?"
        ),
        right: tagged!(
            "53",
            "SecondHand",
            "Js Js Js Js Js Js Ly Ly Ly Ly Ly Ly Jd Jd Jd Jd Jd Jd Rs Rs Rs Rs Rs Rs C C C C C C Rd Rd Rd Rd Rd Rd Sh Sh Sh Co Co Co Kn Kn Kn Wh Wh Wh Lt Lt Lt Dr Dr",
            "1. Draw / ?"
        ),
    }
    DISCARD_HAND = "ancient-discard-hand" {
        title: "Only what is in hand is discarded",
        meaning: "The tile was in the hand or has just been drawn.",
        source: "official rules, Ancient Pai Sho, During Your Turn; ruling 3",
        wrong: tagged!("2", "FirstHand", "Js Rs", "1. Draw Co / Lt"),
        right: tagged!("2", "FirstHand", "Js Rs", "1. Draw Co / Co"),
    }
    HAND = "ancient-hand" {
        title: "Only what is in hand is placed",
        meaning: "Tiles may be drawn and discarded unseen, and a hand may be unknown; then anything may be in it that is not known to be elsewhere. Each placement tells what one of the unseen tiles was, so that they must all fit together: an unseen draw was one tile only, an unseen discard took one that had been drawn before it, and no set has a fourth Ship. Where a hundred tiles leave so many ways open that not all can be tried, the player is believed. The record must say which tile it is.",
        source: "official rules, Ancient Pai Sho, During Your Turn; ruling 3",
        wrong: tagged!("2", "FirstHand", "Js Rs", "1. Co*12f"),
        right: tagged!("2", "FirstHand", "Js Co", "1. Co*12f"),
    }
}
