//! The public API as a list, so that a change of it is seen in review: what disappears from the list, or changes in it,
//! breaks programs that use the library.
//!
//! The list is made from the sources, which needs no more than the compiler that is there. What macros write is not in it.

use crate::support::files::path;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::path::PathBuf;
use std::rc::Rc;
use syn::spanned::Spanned;
use syn::{Attribute, Fields, ImplItem, Item, TraitItem, Type, UseTree, Visibility};

/// A module with its text, which spans point into.
struct Module {
    text: Rc<str>,
    is_open: bool,
    items: Vec<Item>,
}

type Modules = BTreeMap<Vec<String>, Module>;

#[test]
fn the_public_api_is_as_listed() {
    let mut modules = Modules::new();
    read(&mut modules, Vec::new(), path("src/lib.rs"), path("src"), true);
    let list: String = Api::of(&modules).lines.into_iter().map(|line| line + "\n").collect();
    let snapshot = path("tests/house/api.txt");
    let expected = fs::read_to_string(&snapshot).unwrap_or_default();
    if list == expected {
        return;
    }
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&snapshot, &list).unwrap();
    }
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<BTreeSet<_>>();
    let (old, new) = (lines(&expected), lines(&list));
    let changes: Vec<String> = old
        .difference(&new)
        .map(|line| format!("- {line}"))
        .chain(new.difference(&old).map(|line| format!("+ {line}")))
        .collect();
    panic!(
        "the public API changed; a line with - may break programs that use the library. \
         Run the test with UPDATE=1 to write {}.\n{}",
        snapshot.display(),
        changes.join("\n")
    );
}

/// Reads a file and the modules below it.
fn read(modules: &mut Modules, name: Vec<String>, file: PathBuf, folder: PathBuf, is_open: bool) {
    let text: Rc<str> = fs::read_to_string(&file).unwrap().into();
    let parsed = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    for item in &parsed.items {
        let Item::Mod(inner) = item else { continue };
        if is_left_out(&text, &inner.attrs) || inner.content.is_some() {
            continue;
        }
        let child = inner.ident.to_string();
        let folder = folder.join(&child);
        let file = [folder.with_extension("rs"), folder.join("mod.rs")].into_iter().find(|file| file.exists());
        let name = [&name[..], &[child]].concat();
        read(modules, name, file.unwrap(), folder, is_open && is_public(&inner.vis));
    }
    modules.insert(name, Module { text, is_open, items: parsed.items });
}

/// What is for tests, or not documented.
fn is_left_out(text: &str, attributes: &[Attribute]) -> bool {
    let any =
        |wanted: &str| attributes.iter().any(|attribute| cut(text, attribute.span().byte_range()).contains(wanted));
    any("cfg(test)") || any("doc(hidden)")
}

fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

/// A part of the text on one line.
fn cut(text: &str, range: Range<usize>) -> String {
    let words: Vec<&str> = text[range].split_whitespace().filter(|word| !word.starts_with("//")).collect();
    words
        .join(" ")
        .replace("( ", "(")
        .replace(", )", ")")
        .replace(" )", ")")
        .replace(", >", ">")
        .replace("(mut ", "(")
        .replace(", mut ", ", ")
}

struct Api<'a> {
    modules: &'a Modules,
    /// The module that defines an item and its name there, with the path by which it is found.
    open: BTreeMap<(&'a [String], String), String>,
    lines: BTreeSet<String>,
}

impl<'a> Api<'a> {
    fn of(modules: &'a Modules) -> Api<'a> {
        let mut api = Api { modules, open: BTreeMap::new(), lines: BTreeSet::new() };
        for (name, module) in modules.iter().filter(|(_, module)| module.is_open) {
            api.open_all(name, module, name);
        }
        for (name, module) in modules {
            for item in &module.items {
                api.item(name, module, item);
            }
        }
        api
    }

    /// Everything public of a module is found at a path.
    fn open_all(&mut self, name: &'a [String], module: &'a Module, at: &[String]) {
        for item in &module.items {
            if let Item::Use(import) = item
                && is_public(&import.vis)
            {
                self.open_use(name, &import.tree, Vec::new(), at);
            } else if let Some(ident) = public_name(&module.text, item) {
                self.open_one(name, &ident, &ident, at);
            }
        }
    }

    fn open_one(&mut self, name: &'a [String], ident: &str, listed: &str, at: &[String]) {
        let path = [at, &[listed.to_owned()]].concat().join("::");
        let found = self.open.entry((name, ident.to_owned())).or_insert_with(|| path.clone());
        // Found at several paths, it is listed at the shortest.
        if path.len() < found.len() {
            *found = path;
        }
    }

    fn open_use(&mut self, name: &'a [String], tree: &'a UseTree, before: Vec<String>, at: &[String]) {
        match tree {
            UseTree::Path(path) => {
                self.open_use(name, &path.tree, [&before[..], &[path.ident.to_string()]].concat(), at);
            }
            UseTree::Group(group) => {
                group.items.iter().for_each(|tree| self.open_use(name, tree, before.clone(), at));
            }
            UseTree::Name(used) => self.open_named(name, &before, &used.ident.to_string(), &used.ident.to_string(), at),
            UseTree::Rename(used) => {
                self.open_named(name, &before, &used.ident.to_string(), &used.rename.to_string(), at);
            }
            UseTree::Glob(_) => {
                let (from, module) = self.module(name, &before);
                self.open_all(from, module, at);
            }
        }
    }

    fn open_named(&mut self, name: &[String], before: &[String], ident: &str, listed: &str, at: &[String]) {
        let (from, module) = self.module(name, before);
        if module.items.iter().any(|item| public_name(&module.text, item).as_deref() == Some(ident)) {
            return self.open_one(from, ident, listed, at);
        }
        // Passed on from a module below.
        for item in &module.items {
            if let Item::Use(import) = item
                && let Some(path) = leaf(&import.tree, ident, Vec::new())
            {
                self.open_named(from, &path, ident, listed, at);
            }
        }
    }

    fn module(&self, from: &[String], path: &[String]) -> (&'a [String], &'a Module) {
        let mut at = from.to_vec();
        for part in path {
            match part.as_str() {
                "crate" => at.clear(),
                "self" => {}
                "super" => drop(at.pop()),
                part => at.push(part.to_owned()),
            }
        }
        let (name, module) = self.modules.get_key_value(&at).unwrap_or_else(|| panic!("no module {}", at.join("::")));
        (name, module)
    }

    fn line(&mut self, path: &str, text: String) {
        self.lines.insert(format!("{path} {text}"));
    }

    fn item(&mut self, name: &'a [String], module: &Module, item: &Item) {
        let text = &*module.text;
        // From the keyword, behind attributes and visibility, to the body or the end.
        let head = |start: &dyn Spanned, end: usize| cut(text, start.span().byte_range().start..end);
        let end = |part: &dyn Spanned| part.span().byte_range().end;
        if let Item::Impl(block) = item {
            return self.block(name, text, block);
        }
        let Some(path) = public_name(text, item).and_then(|ident| self.open.get(&(name, ident)).cloned()) else {
            return;
        };
        match item {
            Item::Const(item) => self.line(&path, head(&item.const_token, end(&item.ty))),
            Item::Static(item) => self.line(&path, head(&item.static_token, end(&item.ty))),
            Item::Type(item) => self.line(&path, head(&item.type_token, end(&item.ty))),
            Item::Fn(item) => self.line(&path, cut(text, item.sig.span().byte_range())),
            Item::Struct(item) => {
                self.derives(&path, text, &item.attrs);
                self.line(&path, head(&item.struct_token, end(&item.ident).max(generics(&item.generics))));
                self.fields(&path, text, &item.fields, true);
            }
            Item::Enum(item) => {
                self.derives(&path, text, &item.attrs);
                self.line(&path, head(&item.enum_token, end(&item.ident).max(generics(&item.generics))));
                for variant in &item.variants {
                    let path = format!("{path}::{}", variant.ident);
                    self.derives(&path, text, &variant.attrs);
                    self.line(&path, "variant".into());
                    self.fields(&path, text, &variant.fields, false);
                }
            }
            Item::Trait(item) => {
                self.line(&path, head(&item.trait_token, item.brace_token.span.open().byte_range().start));
                for inner in &item.items {
                    match inner {
                        TraitItem::Fn(method) => {
                            let kind = if method.default.is_some() { "provided" } else { "required" };
                            let path = format!("{path}::{}", method.sig.ident);
                            self.line(&path, format!("{kind} {}", cut(text, method.sig.span().byte_range())));
                        }
                        inner => self.line(&path, cut(text, inner.span().byte_range())),
                    }
                }
            }
            other => panic!("say here how it is listed: {}", cut(text, other.span().byte_range())),
        }
    }

    /// Traits that are derived, and whether the type may grow.
    fn derives(&mut self, path: &str, text: &str, attributes: &[Attribute]) {
        for attribute in attributes {
            let words = cut(text, attribute.span().byte_range());
            if words == "#[non_exhaustive]" {
                self.line(path, "non_exhaustive".into());
            } else if let Some(traits) = words.strip_prefix("#[derive(").and_then(|rest| rest.strip_suffix(")]")) {
                for name in traits.split(',') {
                    self.line(path, format!("impl {}", name.trim()));
                }
            }
        }
    }

    fn fields(&mut self, path: &str, text: &str, fields: &Fields, need_pub: bool) {
        for (index, field) in fields.iter().enumerate() {
            let name = field.ident.as_ref().map_or(index.to_string(), ToString::to_string);
            if !need_pub || is_public(&field.vis) {
                self.line(path, format!("field {name}: {}", cut(text, field.ty.span().byte_range())));
            } else {
                self.line(path, "has private fields".into());
            }
        }
    }

    /// Whether a trait of this name is the crate's own and not public.
    fn is_inner(&self, name: &str) -> bool {
        let items = self.modules.values().flat_map(|module| &module.items);
        let mut traits = items.filter_map(|item| match item {
            Item::Trait(item) if item.ident == name => Some(is_public(&item.vis)),
            _ => None,
        });
        traits.next().is_some_and(|first| !first && traits.all(|other| !other))
    }

    fn block(&mut self, name: &[String], text: &str, block: &syn::ItemImpl) {
        let Type::Path(kind) = &*block.self_ty else { return };
        let ident = kind.path.segments.last().unwrap().ident.to_string();
        // The type of that name that is nearest.
        let near = |of: &[String]| of.iter().zip(name).take_while(|(one, other)| one == other).count();
        let candidates = self.open.iter().filter(|((_, open), _)| *open == ident);
        let Some((_, path)) = candidates.max_by_key(|((of, _), _)| (near(of), usize::MAX - of.len())) else { return };
        let path = path.clone();
        let start = block.impl_token.span.byte_range().start;
        let is_inner = |of: &syn::Path| self.is_inner(&of.segments.last().unwrap().ident.to_string());
        if is_left_out(text, &block.attrs) || block.trait_.as_ref().is_some_and(|(of, _)| is_inner(of)) {
        } else if block.trait_.is_some() {
            let head = cut(text, start..block.self_ty.span().byte_range().end);
            for inner in &block.items {
                if let ImplItem::Type(inner) = inner {
                    self.line(&path, format!("{head}: {}", cut(text, inner.span().byte_range())));
                }
            }
            self.line(&path, head);
        } else {
            for inner in &block.items {
                match inner {
                    ImplItem::Fn(method) if is_public(&method.vis) && !is_left_out(text, &method.attrs) => {
                        let path = format!("{path}::{}", method.sig.ident);
                        self.line(&path, cut(text, method.sig.span().byte_range()));
                    }
                    ImplItem::Const(inner) if is_public(&inner.vis) => {
                        let range = inner.const_token.span.byte_range().start..inner.ty.span().byte_range().end;
                        self.line(&path, cut(text, range));
                    }
                    _ => {}
                }
            }
        }
    }
}

fn generics(generics: &syn::Generics) -> usize {
    generics.gt_token.as_ref().map_or(0, |end| end.span.byte_range().end)
}

/// The name that a public item has.
fn public_name(text: &str, item: &Item) -> Option<String> {
    let (visibility, ident, attributes) = match item {
        Item::Const(item) => (&item.vis, &item.ident, &item.attrs),
        Item::Static(item) => (&item.vis, &item.ident, &item.attrs),
        Item::Type(item) => (&item.vis, &item.ident, &item.attrs),
        Item::Fn(item) => (&item.vis, &item.sig.ident, &item.attrs),
        Item::Struct(item) => (&item.vis, &item.ident, &item.attrs),
        Item::Enum(item) => (&item.vis, &item.ident, &item.attrs),
        Item::Trait(item) => (&item.vis, &item.ident, &item.attrs),
        _ => return None,
    };
    (is_public(visibility) && !is_left_out(text, attributes)).then(|| ident.to_string())
}

/// The path from which an import brings a name in.
fn leaf(tree: &UseTree, ident: &str, before: Vec<String>) -> Option<Vec<String>> {
    match tree {
        UseTree::Path(path) => leaf(&path.tree, ident, [&before[..], &[path.ident.to_string()]].concat()),
        UseTree::Group(group) => group.items.iter().find_map(|tree| leaf(tree, ident, before.clone())),
        UseTree::Name(name) => (name.ident == ident).then_some(before),
        _ => None,
    }
}
