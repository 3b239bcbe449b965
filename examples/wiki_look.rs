use paisho::board::Place;
use paisho::notation::{self, Options};
use paisho::replay::{Replay, Step};
use paisho::rules::{Names, Refusal, Rules, SetUp, wiki::Wiki};
use paisho::variant::{Tile, Variant};
struct Pai;
impl Names for Pai {
    fn place(&self, place: Place) -> String {
        place.to_string()
    }
    fn tile(&self, tile: Tile) -> String {
        Variant::named("wiki").unwrap().vocabulary().code(tile).to_owned()
    }
}
fn main() {
    if std::env::args().nth(1).as_deref() == Some("book") {
        for a in Wiki::BOOK.iter().copied().flatten().filter(|a| a.code != "wiki-square") {
            std::fs::write(format!("corpus/wiki/invalid/{}_as-explained.pai", a.code), a.wrong).unwrap();
            std::fs::write(format!("corpus/wiki/valid/{}_as-explained.pai", a.code), a.right).unwrap();
        }
        return;
    }
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path).unwrap();
        let read = notation::named("pai")
            .unwrap()
            .read(&text, &Options { variant: Variant::named("wiki"), ..Options::default() });
        println!("== {path}");
        for f in &read.findings {
            println!("   READ {} {} {:?}", f.code.name, f.message, f.help);
        }
        let record = read.record;
        let placed = record.tag("Position").map(|_| notation::start(&record));
        let captured = notation::captured(&record);
        let set_up = SetUp { position: placed.as_deref(), captured: &captured, ..SetUp::default() };
        let mut replay = match Replay::<Wiki>::start(&record, &set_up) {
            Ok(r) => r,
            Err(f) => {
                println!("   START {} {:?}", f.refusal.code(), f.refusal.tell(&Pai));
                continue;
            }
        };
        while let Some(step) = replay.next() {
            match step {
                Step::Refused(f) => {
                    println!(
                        "   REFUSED turn {} {:?}: {} {:?}",
                        f.turn,
                        f.seat,
                        f.refusal.code(),
                        f.refusal.tell(&Pai)
                    );
                }
                Step::Check { differences, .. } => println!("   check {differences:?}"),
                Step::Ply(p) => {
                    if std::env::var("EACH").is_ok() {
                        println!("   {} {:?} {:?}", p.turn, p.seat, p.action);
                        for r in replay.rules().received(replay.position()) {
                            if r.harmony + r.disharmony > 0 {
                                print!(" {}:{}-{}", r.at, r.harmony, r.disharmony);
                            }
                        }
                        println!();
                    }
                }
            }
        }
        let (rules, position) = (replay.rules(), replay.position());
        println!("   outcome {:?} points {:?}", rules.outcome(position), rules.points(position));
        for c in rules.counts(position) {
            print!("   {}={:?}", c.name, c.seats);
        }
        println!("\n   result {:?} points {:?}", replay.check_result(), replay.check_points());
        for r in rules.received(position) {
            print!(" {}:{}-{}", r.at, r.harmony, r.disharmony);
        }
        println!("\n {}", notation::position(record.variant, &rules.tiles(position)));
        let t = rules.territory(position);
        println!(" gardens {:?}\n points {:?}", t.gardens, t.points);
    }
}
