//! Twelve recipes. Each is run as a test.
//!
//! # Read a game and check it
//!
//! ```
//! use paisho::Game;
//!
//! let game: Game = "[Variant \"wiki\"]\n\n1. F*10l E*5o\n2. Rd*10c-10f Pass\n".parse()?;
//! assert!(game.is_right());
//!
//! let wrong: Game = "[Variant \"wiki\"]\n\n1. F*10l Ee*5o\n".parse()?;
//! for diagnostic in wrong.diagnostics() {
//!     let token = &wrong.text()[diagnostic.span.range()];
//!     println!("{} at `{token}` [{}]", diagnostic.message, diagnostic.code);
//! }
//! assert!(!wrong.is_right());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Walk through the plies
//!
//! ```
//! use paisho::Game;
//!
//! let game: Game = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-10e\n".parse()?;
//! let mut turns = Vec::new();
//! for step in game.replay() {
//!     turns.push(format!("{} {} {}: {}", step.turn, step.before.seat_name(step.seat), step.text, step.after));
//! }
//! assert_eq!(turns[0], "1 Guest Rs*10b: <Rs 10b>");
//! assert_eq!(turns[2], "2 Guest Rs10b-10e: (Rs 10r) <Rs 10e>");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Draw a position
//!
//! ```
//! use paisho::Game;
//!
//! let game: Game = "[Variant \"iroh\"]\n".parse()?;
//! let drawing = game.draw();
//! assert!(drawing.contains("<Lt>") && drawing.contains("(Lt)"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Convert between notations
//!
//! ```
//! use paisho::Game;
//!
//! let gate = "0H.R,W,K,B;0G.R,R,W,K;1G.R3(0,-8);1H.R3(0,8);2G.(0,-8)-(0,-5)";
//! let game: Game = gate.parse()?;
//! assert!(game.to("json")?.starts_with('{'));
//!
//! // As it is written, and with what its replay shows.
//! assert!(game.to("pai")?.ends_with("2. 10b-10e\n"));
//! let completed = game.completed();
//! assert!(completed.to("pai")?.ends_with("2. Rs10b-10e\n"));
//! assert_eq!(completed.tag("Rules"), Some("site"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # List the legal plies
//!
//! ```
//! use paisho::Game;
//!
//! let game = Game::new("skud".parse()?);
//! let start = game.end();
//! let plies: Vec<String> = start.legal().map(|ply| start.write(&ply)).collect();
//! // Guest plants one of six kinds of flowers, or resigns.
//! assert_eq!(plies.len(), 7);
//! assert!(plies.contains(&"Rs*10b".to_owned()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Play a game
//!
//! ```
//! use paisho::Game;
//!
//! let mut game = Game::new("iroh".parse()?);
//! let refused = game.play("Lt10c-10k").unwrap_err();
//! println!("{refused}");
//! game.play("F9h-9g").or_else(|_| game.play("F9h-9i"))?;
//! assert_eq!(game.plies().count(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Make random games
//!
//! ```
//! use paisho::{Game, variant::Variant};
//!
//! for variant in Variant::all() {
//!     let game = Game::random(variant, 1);
//!     assert!(game.is_right(), "{variant}");
//! }
//! ```
//!
//! # Explain a ply
//!
//! ```
//! use paisho::Game;
//!
//! let game: Game = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-14b\n".parse()?;
//! let explanation = game.explain(2).unwrap();
//! assert!(!explanation.legal);
//! for statement in &explanation.statements {
//!     println!("{}", statement.text);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Repair a mistake
//!
//! ```
//! use paisho::Game;
//!
//! let text = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. Jd*18j Jd*2i\n";
//! let game: Game = text.parse()?;
//! let repair = &game.repairs()[0];
//! assert_eq!(repair.becomes, "`Jd*2j`");
//! let repaired: Game = repair.apply(game.text()).parse()?;
//! assert!(repaired.is_right());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Read a file too large for memory
//!
//! ```
//! use paisho::notation::Options;
//! use paisho::stream::Games;
//!
//! // Any `std::io::Read`, such as a file.
//! let input = "[Variant \"skud\"]\n\n1. Rs*10b Js*10r\n\n".repeat(1000);
//! let mut games = 0;
//! for game in Games::new(input.as_bytes(), None, "games.pai")?.records(Options::default()) {
//!     let (_text, read) = game?;
//!     games += usize::from(read.record.plies().count() == 2);
//! }
//! assert_eq!(games, 1000);
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! # Write the board into a test
//!
//! A position is written in one order, so a position record makes a good expectation:
//!
//! ```
//! use paisho::Game;
//!
//! let game: Game = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-10e\n".parse()?;
//! assert_eq!(game.end().to_string(), "(Rs 10r) <Rs 10e>");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Report diagnostics your own way
//!
//! ```
//! use paisho::Game;
//! use paisho::source::Source;
//!
//! let text = "[Variant \"wiki\"]\n\n1. F*10l Ru*5o\n";
//! let game: Game = text.parse()?;
//! let source = Source::whole("spring.pai", game.text());
//! let lines: Vec<String> = game
//!     .diagnostics()
//!     .iter()
//!     .map(|diagnostic| format!("line {}: {}", source.locate(diagnostic.span.start).line, diagnostic.message))
//!     .collect();
//! assert_eq!(lines, ["line 3: Wiki Pai Sho has no tile `Ru`"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
