/** Makes the bytes of one file of a kit. */
import { readFile } from "node:fs/promises";
import type { Sharp } from "sharp";
import { readSvg } from "../clean-svg.ts";
import { type Drawing, shapesOf } from "../drawing.ts";
import { type Kit, lockupTitle, manifestText, type Recipe } from "../kit.ts";
import { epsText } from "../makers/eps.ts";
import { icoBytes } from "../makers/ico.ts";
import { inksFor } from "../makers/inks.ts";
import { pdfBytes } from "../makers/pdf.ts";
import { drawn, pngOf, sizeFor } from "../makers/pictures.server.ts";
import { placedOn } from "../makers/placed.ts";
import { svgText } from "../makers/svg.ts";
import { readmeText } from "../readme-text.ts";
import { inVersion } from "../versions.ts";

type Place = Extract<Recipe, { version: string }>;

export class KitMaker {
  private readonly kit: Kit;
  private readonly drawings = new Map<string, Promise<Drawing>>();
  /** The picture that was drawn last: the file on a ground follows the one without. */
  private last: { key: string; picture: Promise<Sharp> } | null = null;

  constructor(kit: Kit) {
    this.kit = kit;
  }

  async bytesOf(recipe: Recipe): Promise<Uint8Array | string> {
    const { kit } = this;
    switch (recipe.make) {
      case "copy":
        throw new Error("copied, not made");
      case "manifest":
        return manifestText(kit);
      case "readme":
        return readmeText(kit);
      case "svg":
        return svgText(await this.drawing(recipe), { title: lockupTitle(kit, recipe.lockup) });
      case "pdf":
        return pdfBytes(await this.drawing(recipe), lockupTitle(kit, recipe.lockup), kit.palette);
      case "eps":
        return epsText(await this.drawing(recipe), lockupTitle(kit, recipe.lockup), kit.palette);
      case "square-svg":
        return svgText(await this.square(recipe, 512, 1), { title: kit.brand });
      case "png": {
        const drawing = await this.drawing(recipe);
        return pngOf(await this.picture(recipe, drawing, sizeFor(drawing, recipe.side)), recipe.ground);
      }
      case "placed": {
        const { width, height, part, ground } = recipe;
        const placed = placedOn(await this.drawing(recipe), { width, height }, { width: part, height: part });
        return pngOf(await drawn(placed, { width, height }), ground);
      }
      case "ico": {
        const entries = [];
        for (const side of recipe.sides) {
          const picture = await drawn(await this.icon(recipe, side), { width: side, height: side });
          entries.push({ side, png: await pngOf(picture, null) });
        }
        return icoBytes(entries);
      }
    }
  }

  /** Whether a file is a PDF in a printer's inks. */
  async isInCmyk(recipe: Recipe): Promise<boolean> {
    if (recipe.make !== "pdf") return false;
    return inksFor(shapesOf((await this.drawing(recipe)).children), this.kit.palette) !== null;
  }

  private drawing({ lockup, version }: Place): Promise<Drawing> {
    const key = `${lockup} ${version}`;
    const found = this.drawings.get(key) ?? this.load(lockup, version);
    this.drawings.set(key, found);
    return found;
  }

  private async load(lockup: Place["lockup"], version: string): Promise<Drawing> {
    const own = this.kit.lockups.find((one) => one.lockup === lockup);
    const painted = own?.versions.find(({ id }) => id === version);
    if (!own || (version !== "cor" && !painted)) throw new Error(`no ${lockup} ${version}`);
    if (!painted) return readSvg(await readFile(own.source));
    if ("source" in painted) return readSvg(await readFile(painted.source));
    return inVersion(await this.drawing({ make: "svg", lockup, version: "cor" }), painted);
  }

  private picture({ lockup, version }: Place, drawing: Drawing, size: { width: number; height: number }) {
    const key = [lockup, version, size.width, size.height].join();
    if (this.last?.key !== key) this.last = { key, picture: drawn(drawing, size) };
    return this.last.picture;
  }

  private async square(place: Place, side: number, part: number): Promise<Drawing> {
    return placedOn(await this.drawing(place), { width: side, height: side }, { width: part, height: part });
  }

  private async icon(place: Place, side: number): Promise<Drawing> {
    if (side > 16 || !this.kit.smallIcon) return this.square(place, side, 1);
    const small = readSvg(await readFile(this.kit.smallIcon));
    return placedOn(small, { width: side, height: side }, { width: 1, height: 1 });
  }
}
