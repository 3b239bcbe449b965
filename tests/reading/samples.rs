//! Texts as people write them, for the test that holds the readers against the grammars.

/// Every ply that the rules' own notation pages and ours show, and what people write instead.
pub(crate) const GAMES: &[&str] = &[
    // As the rules' authors write them.
    "R*10c",
    "R*10c-10f",
    "L10j x C11j",
    "L10jxC11j",
    // A drop, a move, a capture.
    "Rs*10c",
    "Rs*10c-10f",
    "Lt10j-11j",
    "Lt 10j - 11j",
    "10j-11j",
    "Lt10c-10d-10e",
    "Lt10c-10d x 10e",
    // Acting on tiles.
    "A10h ~ Rs11j-12h",
    "A9f-10h ~ Rs11j-12h",
    "Wh10j ~ +2",
    "Wh#10j ~ -1",
    "B13h ~ Js13i-16i + Ly14h-17h",
    "Wh*12l ~ +2",
    "Sh*12m ~ Js12m-5e",
    "Sh*12m ~ Js12m-5e + Jd15f-15g",
    "E9i=W",
    "S*10k=E",
    "Rs10b-12e + Rk*9e",
    "Rs10b-12e + B*12f-12g",
    "Rs10b-12e + B*12f",
    "Rs*10f + Rs10f-10i",
    "R310c-12e + R5*5c",
    // Words.
    "Pass Resign Claim",
    "Draw",
    "Draw Js",
    "Draw Js / Rd",
    "Draw / Rd",
    "Draw Js / ?",
    "Draw Rs*10c Draw Draw Pass",
    // In other forms.
    "Rose*10b, white j@10r / Chrys 10b -> j10",
    "Rs10b to 10e Lt10j takes C11j Lt10j *x (1,0) Lt10j–11j Lt10c-10d×10e",
    "1) Rs*10b 1... Js*10r. 2 Rs10b:10e passes 3: resigns #4 pass. Turn 5 forfeit 6 . Draws white lotus / Rose",
    "1) Rs*10b! ( 1: Rose*10c Js @ j10, Rs10b to (0,1) (2: pass) / Draw) Js*10r 2 resigns 1-0",
    "１． Ｒｓ＊１０ｂ\u{a0}Js＊10r 2… Wh10j ∼ −1",
    "[Variant: wiki]\n[Event “Spring”]\n[Result 1-0]\nSente: Mei\n[Position: <Lt 10j> [Rs 13j]]\n1: F*10l",
    "I think that Gote lost early.\n[Variant \"wiki\"]\n1. F*10l @Gote: a quiet start, or Rs*10c\nE*5o {x} Not the best – as 10c was free\n\
     ! good move\n?? - a blunder\n\n2. Rd*10c it's a rose, I think, of Mei's\n( 2. Rs*10c ) Pass",
    // Glyphs and variations.
    "Rs*10c!",
    "Rs*10c!? $14 $255 Rs*10d",
    "Draw Js / ?? Draw / ?! Draw Js?",
    "1. Rs*10c ( 1. Rs*10d! {better} ) ( Rs*10e (Rs*10f) Pass ) {so} 1... Rs*10d(1... Rs*10e)",
    "Rs*10c ([Check \"<Rs 10c>\"] 1. {now} Rs*10d) ; and\n ( Rs*10f ) Pass",
    // Games.
    "[Variant \"wiki\"]\n[Event \"Spring \\\"meeting\\\" \\\\\"]\n[Sente \"Mei\"]\n[Gote \"Tam\"]\n[Result \"Sente\"]\n\n\
     1. F*10l  E*5o\n2. Rd*10c-10f  Pass      {a comment}\n3. Lt*11k  Ly*5m         ; a comment to the end of the line\n\
     [Check \"<Lt 11k> (E 5o)\"]\n3... Resign\n",
    "\u{feff}[Variant \"skud\"]\r\n; above\r\n[ HostAccents\t\"Rk Wh Kn B\" ]\r\n\r\n1.R3*10b W4*10r{x}2.10b-9e;y\r\n2...Pass",
    "{a comment\nover [two] lines} 1. Rs*10c 1... Rs*10d",
    "",
    " \n",
];

/// Positions as the rules' authors write them, and more.
pub(crate) const POSITIONS: &[&str] = &[
    "<Lt 10j>",
    "(O 11j)",
    "{Jd 12j}",
    "[Rs 13j]",
    "O 11j",
    "<Lt10j>(O11j){Jd12j}[Rs13j]O14j",
    "< Lt 10j > ( O\t11j )",
    "Wh #9i Rs10j R310c",
    "<White Jade 10j> (white j 11k)",
    "White Jade10j",
    "",
];
