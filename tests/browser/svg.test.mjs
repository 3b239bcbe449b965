// Pictures as SVG look the same in Chromium and in librsvg, and like the PNG that the command paints itself.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { FLAGS, PAISHO, PATIENCE, chromium } from "./browser.mjs";

const run = (...args) => execFileSync(args[0], args.slice(1), { maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"] });

test("SVG looks the same everywhere", async () => {
  const folder = mkdtempSync(join(tmpdir(), "paisho-svg-"));
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
  const page = await browser.newPage();
  page.setDefaultTimeout(PATIENCE);
  /** How much two pictures differ: the mean of all parts of all pixels, and the share of pixels that differ much. */
  const difference = (one, other) => page.evaluate(async (images) => {
    const [first, second] = await Promise.all(images.map(async (base64) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
      const context = canvas.getContext("2d");
      context.drawImage(image, 0, 0);
      return context.getImageData(0, 0, image.width, image.height);
    }));
    if (first.width !== second.width || first.height !== second.height) return { mean: 255, much: 1 };
    let [sum, much] = [0, 0];
    for (let at = 0; at < first.data.length; at += 4) {
      let most = 0;
      for (let part = at; part < at + 3; part++) {
        const far = Math.abs(first.data[part] - second.data[part]);
        sum += far;
        most = Math.max(most, far);
      }
      if (most > 64) much++;
    }
    return { mean: sum / (first.data.length * 0.75), much: much / (first.data.length / 4) };
  }, [one, other].map((bytes) => bytes.toString("base64")));
  try {
    for (const variant of ["skud", "wiki", "basic", "iroh", "ancient", "balance"]) {
      const [game, svg] = [join(folder, "game.pai"), join(folder, "game.svg")];
      writeFileSync(game, run(PAISHO, "generate", "--variant", variant, "--seed", "4"));
      for (const theme of ["light", "dark", "print"]) {
        const look = ["--theme", theme, "--harmony", "--territory", "--numbers", "--size", "720"];
        run(PAISHO, "show", game, "--to", "svg", "-o", svg, ...look);
        const own = run(PAISHO, "show", game, "--to", "png", ...look);
        const [width, height] = [own.readUInt32BE(16), own.readUInt32BE(20)];
        await page.setViewportSize({ width, height });
        await page.goto(pathToFileURL(svg).href);
        const shown = await page.screenshot();
        const drawn = run("rsvg-convert", svg);
        await page.goto("about:blank");
        if (process.env.SHOTS && theme === "light") {
          for (const [name, bytes] of Object.entries({ shown, drawn, own })) {
            writeFileSync(join(process.env.SHOTS, `svg-${variant}-${name}.png`), bytes);
          }
        }
        for (const [name, other] of Object.entries({ librsvg: drawn, "the command's own": own })) {
          const { mean, much } = await difference(shown, other);
          assert.ok(mean < 2.5 && much < 0.006, `${variant}, ${theme}, ${name}: mean ${mean}, ${much} of the pixels`);
        }
      }
    }
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true });
  }
});
