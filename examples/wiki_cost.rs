use paisho::record::Entry;
use paisho::rules::{Rules, SetUp, wiki::Wiki};
use paisho::variant::Variant;
fn main() {
    let wiki = Variant::named("wiki").unwrap();
    let games: Vec<_> = (0..30)
        .filter_map(|n| paisho::generate::game::<Wiki>(wiki, 5, n))
        .filter(|g| g.tag("Position").is_none())
        .collect();
    let times: u32 = std::env::args().nth(1).unwrap().parse().unwrap();
    let mut plies = 0u64;
    for _ in 0..times {
        for game in &games {
            let (rules, mut position) = Wiki::start(game, &SetUp::default()).ok().unwrap();
            for entry in &game.entries {
                if let Entry::Ply(ply) = entry {
                    let action = rules.resolve(&position, ply).ok().unwrap();
                    rules.apply(&mut position, &action);
                    std::hint::black_box(rules.outcome(&position));
                    plies += 1;
                }
            }
        }
    }
    println!("{plies}");
}
