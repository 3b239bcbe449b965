#!/usr/bin/env bash
# Builds the JavaScript package and the page into web/dist.
#
# It needs Rust's target for WebAssembly: `rustup target add wasm32-unknown-unknown`; `rustup` adds the source of the standard
# library, which makes the engine smaller. A machine that has no such target and runs Debian takes Debian's compiler for the
# web instead, which is only unpacked, never installed.
# It ends with 3 where a tool cannot be had.
set -euo pipefail
cd "$(dirname "$0")/.."

target=wasm32-unknown-unknown
tools=${WASM_TOOLS:-$PWD/target/wasm-tools}
export CARGO_TARGET_DIR=${WASM_TARGET_DIR:-$PWD/target/wasm}
mkdir -p "$tools"

say() {
    echo "+ $*" >&2
}

debian() {
    local rust=$tools/rust
    if ! [ -x "$rust/usr/bin/rustc" ]; then
        say "no target $target: unpacking Debian's rustc-web"
        mkdir -p "$tools/packages"
        (
            cd "$tools/packages"
            # What was downloaded before is taken as it is.
            apt-get download -q rustc-web libstd-rust-web-dev rust-web-src libllvm22 lld-22 "$(
                apt-cache depends libstd-rust-web-dev | sed -n 's/.*Depends: \(libstd-rust-web-[0-9.]*\)$/\1/p' | head -1)"
            for package in *.deb; do
                dpkg -x "$package" "$rust"
            done
        ) >&2 || exit 3
    fi
    local libraries=$rust/usr/lib/x86_64-linux-gnu:$rust/usr/lib/llvm-22/lib
    # The standard library is built along, which is for nightly compilers only; without the words of panics, which nobody
    # reads in a browser, and with plain ways to sort it is much smaller.
    LD_LIBRARY_PATH=$libraries RUSTC_BOOTSTRAP=1 RUSTC=$rust/usr/bin/rustc \
        RUSTFLAGS='-Zunstable-options -Cpanic=immediate-abort -Zlocation-detail=none -Zfmt-debug=none' \
        CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$rust/usr/lib/llvm-22/bin/wasm-ld \
        cargo build --manifest-path web/Cargo.toml --release --target "$target" -Zbuild-std=std,panic_abort -Zbuild-std-features=optimize_for_size
}

# A standard library that is built along leaves out the words of panics, some 30,000 bytes.
limit=1225000
libraries=$(rustc --print target-libdir --target "$target" 2>/dev/null || true)
if [ -d "$libraries" ]; then
    # Nobody reads in a browser where a panic was, nor what only debuggers print; the switches are those of nightly compilers.
    build() {
        local flags=$1
        shift
        RUSTC_BOOTSTRAP=1 RUSTFLAGS="$flags -Zlocation-detail=none -Zfmt-debug=none" \
            cargo build --manifest-path web/Cargo.toml --release --target "$target" "$@"
    }
    source=$(rustc --print sysroot)/lib/rustlib/src
    if ! { [ -d "$source" ] || rustup component add rust-src >/dev/null 2>&1; } ||
        ! build '-Zunstable-options -Cpanic=immediate-abort' -Zbuild-std=std,panic_abort -Zbuild-std-features=optimize_for_size; then
        say "the standard library cannot be built along: the engine is larger than it could be"
        limit=1252000
        build ''
    fi
elif command -v apt-get dpkg >/dev/null; then
    debian
else
    echo "there is no target for the web: run \`rustup target add $target\`" >&2
    exit 3
fi

# The tool has to have the version of the library.
version=$(sed -n '/^name = "wasm-bindgen"$/{n;s/version = "\(.*\)"/\1/p}' web/Cargo.lock)
bindgen=
for one in "$tools/bin/wasm-bindgen" wasm-bindgen; do
    if [ -z "$bindgen" ] && "$one" --version 2>/dev/null | grep -qxF "wasm-bindgen $version"; then
        bindgen=$one
    fi
done
if [ -z "$bindgen" ]; then
    say "installing wasm-bindgen $version"
    bindgen=$tools/bin/wasm-bindgen
    CARGO_TARGET_DIR=$tools/build CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_OPT_LEVEL=1 \
        cargo install -q wasm-bindgen-cli --version "$version" --root "$tools" || exit 3
fi

out=web/dist
rm -rf "$out"
mkdir -p "$out/page"
"$bindgen" --target web --out-dir "$out" --out-name engine \
    "$CARGO_TARGET_DIR/$target/release/paisho_web.wasm"

# The types use what older targets of TypeScript have no types for.
sed -i '1i /// <reference lib="esnext.disposable" />' "$out/engine.d.ts"

# What is in the engine although nothing calls it is emptied: what the painter has for gradients, images and other ways to
# blend, as pictures are painted with opaque colours; what only the command asks for: tables
# with tabs, remarks that would be lost, counts of lines of play; and the words of panics, which nobody reads in a browser.
if command -v node >/dev/null; then
    node .ci/snip.mjs "$out/engine_bg.wasm" \
        '^<?tiny_skia(\[\w+\])?::(pipeline::(highp::\w+|lowp::(bicubic|bilinear|color|color_burn|color_dodge|darken|destination_\w+|difference|evenly_spaced_\w+|exclusion|gradient|hard_light|hue|lighten|luminosity|mask_2pt_conical_\w+|modulate|multiply|overlay|pad_x1|plus|premultiply|reflect_x1|repeat_x1|saturation|screen|seed_shader|soft_light|source_atop|source_in|source_out|transform|xor|xy_to_\w+))|shaders::(\w*gradient|pattern)::.*)(::h\w+)?$'
    node .ci/snip.mjs "$out/engine_bg.wasm" \
        '^<paisho(\[\w+\])?::(notation::.*Notation>::(has_remarks|is_tabbed|write_tabbed)|referee::At<.*Table>::perft)(::h\w+)?$'
    node .ci/snip.mjs "$out/engine_bg.wasm" \
        '^(core(\[\w+\])?::(panicking::(panic\w*|assert_failed_inner|panic_const::\w+|assert_failed::<.*>)|str::slice_error_fail(_rt)?|slice::index::slice_index_fail|slice::copy_from_slice_impl::len_mismatch_fail|(option|result)::(expect|unwrap)_failed)|<alloc(\[\w+\])?::vec::Vec<_, _>>::\w+::assert_failed)(::h\w+)?$'
fi

# The one of npm: that of Debian 12 is too old for the tables of wasm-bindgen.
opt=web/node_modules/.bin/wasm-opt
if [ -x "$opt" ]; then
    features=(--enable-bulk-memory --enable-mutable-globals --enable-nontrapping-float-to-int --enable-reference-types
        --enable-sign-ext --enable-multivalue)
    # The stack lies below everything else, so that no address near 0 is used. Data is not cut where it has zeros: each piece
    # would be larger compressed than the zeros are.
    options=(--low-memory-unused --skip-pass=memory-packing --strip-debug --strip-producers "${features[@]}")
    "$opt" -Oz --merge-similar-functions -Oz "${options[@]}" "$out/engine_bg.wasm" -o "$out/engine_bg.wasm"
    node .ci/order.mjs "$out/engine_bg.wasm" "$(dirname "$opt")" "${features[@]}"
    # Written anew it is a little larger than it was.
    "$opt" -Oz "${options[@]}" "$out/engine_bg.wasm" -o "$out/engine_bg.wasm"
else
    say "no wasm-opt: the package is larger than it could be"
    limit=1492000
fi

cp web/index.js web/index.d.ts web/package.json web/README.md LICENSE-MIT LICENSE-APACHE "$out"
cp web/page/* "$out/page"
cp src/page/{dom,board,moves,player}.js "$out/page"
cp "$out"/{index.js,engine.js,engine_bg.wasm} "$out/page"
# The page of a new build replaces what browsers have kept of an old one.
sum=$(cat "$out"/page/* | cksum | cut -d' ' -f1)
sed -i "s/{{version}}/$sum/" "$out/page/sw.js"

size=$(gzip -9c "$out/engine_bg.wasm" | wc -c)
say "engine_bg.wasm: $size bytes compressed"
if [ "$size" -gt "$limit" ]; then
    echo "the engine has $size bytes compressed, more than $limit" >&2
    exit 1
fi
