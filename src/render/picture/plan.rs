//! Where the parts of a picture lie: the board, a column beside it for tiles out of play, and words below.

use super::board::{self, Ground, STEP, spot_of};
use super::caption::Column;
use super::marks::Pen;
use super::outline::Spot;
use super::scene::Scene;
use super::shape::{Drawing, Frame, Group, Pane, Shape};
use super::tiles::Stamps;
use super::{Options, Size, words};
use crate::board::Place;
use crate::record::Placed;
use crate::variant::Seat;

/// The width of the column beside the board.
const SIDE: f32 = 470.0;
/// The distance of words from the picture's edges.
const MARGIN: f32 = 50.0;
/// What a crop leaves round the tiles, in steps; room for the names of rows and columns included.
const AROUND: f32 = 1.2;
/// From the edge of a crop to the names.
const INSET: f32 = 0.36;
/// The least width and height of a crop, in steps.
const LEAST: f32 = 6.0;
/// A card's width and height in pixels, and how much larger its words are.
const CARD: (u32, u32) = (1200, 630);
const CARD_WORDS: f32 = 1.65;
const CARD_TILES: f32 = 1.3;
/// How small words and tiles of a card get at least, where there are many of them.
const CARD_LEAST: f32 = 0.5;

/// How much room the parts of a picture take, in hundredths of a step. Pictures of one plan have the same size.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Plan {
    /// What of the board is seen.
    view: Frame,
    /// The board's pane.
    width: f32,
    height: f32,
    /// The height of the column beside it; 0 without one.
    side: f32,
    /// The height of what stands below.
    foot: f32,
}

impl Plan {
    pub fn of(scene: &Scene, options: &Options<'_>) -> Plan {
        let ground = Ground::of(scene.view.variant, scene.view.reach);
        let half = ground.half(options.coordinates);
        let whole = Frame { x: -half, y: -half, width: 2.0 * half, height: 2.0 * half };
        let view = if options.crop { crop(scene, whole) } else { whole };
        let width = 2.0 * half;
        let height = width * view.height / view.width;
        let mut plan = Plan { view, width, height, side: 0.0, foot: 0.0 };
        let mut stamps = Stamps::new(&scene.view, options.emblems, options.theme.colours());
        if scene.piles.iter().any(|pile| !pile.is_empty()) {
            plan.side = plan.beside(scene, options, &mut stamps).y + MARGIN * 0.5;
        }
        plan.foot = plan.below(scene, options, &mut stamps).y + MARGIN * 0.6 - plan.middle();
        plan
    }

    /// The height of the board and the column beside it.
    fn middle(&self) -> f32 {
        self.height.max(self.side)
    }

    fn whole_width(&self) -> f32 {
        self.width + if self.side > 0.0 { SIDE } else { 0.0 }
    }

    fn column<'a>(options: &Options<'_>, x: f32, y: f32, width: f32, scale: f32) -> Column<'a> {
        Column { x, y, width, scale, colours: options.theme.colours(), shapes: Vec::new() }
    }

    fn beside<'a>(&self, scene: &Scene, options: &Options<'_>, stamps: &mut Stamps<'_>) -> Column<'a> {
        let mut column = Plan::column(options, self.width + 10.0, MARGIN, SIDE - 50.0, 1.0);
        column.piles(scene, stamps);
        column
    }

    fn below<'a>(&self, scene: &Scene, options: &Options<'_>, stamps: &mut Stamps<'_>) -> Column<'a> {
        let width = self.whole_width() - 2.0 * MARGIN;
        let mut column = Plan::column(options, MARGIN, self.middle(), width, 1.0);
        column.seats(scene, stamps, 2);
        words_of(&mut column, scene);
        column
    }

    /// What a card has beside the board, as large as there is room for.
    fn on_card<'a>(&self, scene: &Scene, options: &Options<'_>, stamps: &mut Stamps<'_>, scale: f32) -> Column<'a> {
        let (left, height) = (self.width + MARGIN, CARD.1 as f32 / scale);
        let room = CARD.0 as f32 / scale - left - MARGIN;
        let mut size = 1.0;
        loop {
            let mut column = Plan::column(options, left, 2.0 * MARGIN * size, room, CARD_WORDS * size);
            column.seats(scene, stamps, 1);
            words_of(&mut column, scene);
            column.y += MARGIN * size;
            column.scale = CARD_TILES * size;
            column.piles(scene, stamps);
            if column.y <= height || size < CARD_LEAST {
                return column;
            }
            size *= 0.95;
        }
    }

    pub fn draw(&self, scene: &Scene, options: &Options<'_>) -> Drawing {
        let mut stamps = Stamps::new(&scene.view, options.emblems, options.theme.colours());
        self.draw_with(scene, options, &mut stamps)
    }

    /// The same with stamps that other scenes of this plan have too.
    pub fn draw_with(&self, scene: &Scene, options: &Options<'_>, stamps: &mut Stamps<'_>) -> Drawing {
        let shapes = board_shapes(scene, options, stamps, self.view);
        let (width, height, scale, captions) = match options.size.clamped() {
            Size::Width(pixels) => {
                let scale = pixels as f32 / self.whole_width();
                let mut captions = self.below(scene, options, stamps).shapes;
                if self.side > 0.0 {
                    captions.extend(self.beside(scene, options, stamps).shapes);
                }
                // At most four times as high as wide, whatever is written below.
                let height = (self.middle() + self.foot).min(4.0 * self.whole_width()) * scale;
                (pixels, (height.round() as u32).max(1), scale, captions)
            }
            Size::Card => {
                let scale = CARD.1 as f32 / self.height.max(self.width);
                let column = self.on_card(scene, options, stamps, scale);
                (CARD.0, CARD.1, scale, column.shapes)
            }
        };
        let place = Frame { x: 0.0, y: 0.0, width: self.width * scale, height: self.height * scale };
        let all = Frame { x: 0.0, y: 0.0, width: width as f32, height: height as f32 };
        let view = Frame { width: all.width / scale, height: all.height / scale, ..all };
        Drawing {
            width,
            height,
            title: words::title(scene),
            description: words::describe(scene),
            background: options.theme.colours().page,
            stamps: stamps.all().to_vec(),
            panes: vec![
                Pane { id: "position", place, view: self.view, shapes },
                Pane { id: "captions", place: all, view, shapes: captions },
            ],
        }
    }

    /// The plan with room for both.
    #[cfg(feature = "pictures")]
    pub fn with(self, other: Plan) -> Plan {
        let (left, top) = (self.view.x.min(other.view.x), self.view.y.min(other.view.y));
        let right = (self.view.x + self.view.width).max(other.view.x + other.view.width);
        let bottom = (self.view.y + self.view.height).max(other.view.y + other.view.height);
        let view = Frame { x: left, y: top, width: right - left, height: bottom - top };
        Plan {
            view,
            width: self.width,
            height: self.width * view.height / view.width,
            side: self.side.max(other.side),
            foot: self.foot.max(other.foot),
        }
    }
}

/// What stands below the players.
fn words_of(column: &mut Column<'_>, scene: &Scene) {
    column.title(&scene.result);
    if let Some(heading) = &scene.view.heading {
        column.text(heading, false);
    }
    if let Some(broken) = &scene.view.broken {
        column.wrong(broken);
    }
    let title = scene.view.variant.vocabulary().title;
    column.text(&if scene.event.is_empty() { title.to_owned() } else { format!("{title} · {}", scene.event) }, true);
    column.notes(&scene.view.notes);
    column.notes(&words::signs_of_territory(&scene.view));
}

/// The part of the board on which something lies.
fn crop(scene: &Scene, whole: Frame) -> Frame {
    let view = &scene.view;
    let tiles = view.tiles.iter().map(|placed| placed.at);
    let marks = view.marks.iter().map(|mark| mark.at);
    let lines = view.lines.iter().flat_map(|line| line.ends).map(Place::Point);
    let signs = view.signs.iter().flat_map(|sign| [Some(sign.at), sign.to]).flatten();
    let spots: Vec<Spot> = tiles.chain(marks).chain(lines).chain(signs).map(|at| spot_of(view.turn, at)).collect();
    let range = |of: &dyn Fn(&Spot) -> f32, least: f32| {
        let low = spots.iter().map(of).fold(f32::INFINITY, f32::min) - AROUND * STEP;
        let high = spots.iter().map(of).fold(f32::NEG_INFINITY, f32::max) + AROUND * STEP;
        let more = ((least - (high - low)) / 2.0).max(0.0);
        (low - more, high + more)
    };
    if spots.is_empty() {
        return whole;
    }
    let (top, bottom) = range(&|spot| spot.y, LEAST * STEP);
    // Never higher than wide: words stand below it.
    let (left, right) = range(&|spot| spot.x, (LEAST * STEP).max(bottom - top));
    let (left, right) = within(left, right, whole.x, whole.x + whole.width);
    let (top, bottom) = within(top, bottom, whole.y, whole.y + whole.height);
    Frame { x: left, y: top, width: right - left, height: bottom - top }
}

/// A stretch moved, and cut where it has to be, so that it lies within limits.
fn within(low: f32, high: f32, least: f32, most: f32) -> (f32, f32) {
    let size = (high - low).min(most - least);
    let low = low.clamp(least, most - size);
    (low, low + size)
}

/// All that lies on the board and the board itself, the lowest first.
fn board_shapes(scene: &Scene, options: &Options<'_>, stamps: &mut Stamps<'_>, view: Frame) -> Vec<Shape> {
    let (turn, colours) = (scene.view.turn, options.theme.colours());
    let ground = Ground::of(scene.view.variant, scene.view.reach);
    let pen = Pen { scene, ground, turn, colours };
    let mut shapes = vec![Shape::Group(board::board(ground, turn, colours))];
    shapes.extend(pen.below());
    shapes.extend(tiles(scene, &pen, stamps));
    if options.coordinates {
        let steps = [view.x, view.x + view.width, -view.y - view.height, -view.y].map(|edge| edge / STEP);
        let frame = if options.crop {
            [steps[0] + INSET, steps[1] - INSET, steps[2] + INSET, steps[3] - INSET]
        } else {
            let edge = ground.names() / STEP;
            [-edge, edge, -edge, edge]
        };
        shapes.push(Shape::Group(board::names(turn, stamps, ground.reach, frame, options.crop)));
    }
    shapes.extend(pen.above());
    shapes
}

/// The tiles in the order of their places; one that bears others lies below them.
pub(super) fn stacked(scene: &Scene) -> Vec<&Placed> {
    let vocabulary = scene.view.variant.vocabulary();
    let mut tiles: Vec<&Placed> = scene.view.tiles.iter().collect();
    crate::order::by_key(&mut tiles, |placed| (placed.at.order(), !vocabulary.entry(placed.tile).bears));
    tiles
}

/// The tiles, grouped by their owners; those that lie on another come last.
fn tiles(scene: &Scene, pen: &Pen<'_>, stamps: &mut Stamps<'_>) -> Vec<Shape> {
    let tiles = stacked(scene);
    let owners = [None, Some(Seat(0)), Some(Seat(1)), Some(Seat(2)), Some(Seat(3))];
    let class = |owner: Option<Seat>| owner.map_or("shared".to_owned(), |seat| format!("seat-{}", seat.index() + 1));
    let mut groups: Vec<Group> =
        owners.map(|owner| Group { class: class(owner), ..Group::default() }).into_iter().collect();
    groups.push(Group { class: "upper".to_owned(), ..Group::default() });
    for same in tiles.chunk_by(|one, other| one.at == other.at) {
        for (number, placed) in same.iter().enumerate() {
            let at = spot_of(pen.turn, placed.at);
            let (mut id, mut radius, mut group) = (id(placed.at), pen.radius(placed.at), 0);
            if number > 0 {
                id = format!("{id}-{}", number + 1);
                radius *= 0.7;
                group = owners.len();
            } else if let Some(seat) = placed.owner {
                group = 1 + seat.index() % 4;
            }
            groups[group].shapes.push(stamps.tile((*placed).into(), at, radius, id));
        }
    }
    groups.into_iter().filter(|group| !group.shapes.is_empty()).map(Shape::Group).collect()
}

/// The name that a tile's group has by its place: `t-10c`, on a square `t-s10c`.
fn id(at: Place) -> String {
    match at {
        Place::Point(point) => format!("t-{point}"),
        Place::Square(square) => format!("t-s{}", square.to_string().trim_start_matches('#')),
    }
}
