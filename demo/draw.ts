/**
 * Draws SVG files as PNG: `node demo/draw.ts one.svg one.png another.svg another.png …`. Prints the
 * path of each finished file.
 */
// Needs its own process: sharp's permissions are process-wide; the product must not decode SVG (pictures.server.ts).
import sharp from "sharp";

const AT_ONCE = 2;

const paths = process.argv.slice(2);

async function drawSome(): Promise<void> {
  for (let [source, target] = paths.splice(0, 2); source && target; [source, target] = paths.splice(0, 2)) {
    // Each file is read only once, so speed matters more than size.
    await sharp(source).png({ compressionLevel: 1 }).toFile(target);
    process.stdout.write(`${target}\n`);
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, drawSome));
