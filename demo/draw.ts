/**
 * Draws SVG files as PNG without transparency: `node demo/draw.ts one.svg one.png another.svg another.png …`. A process of
 * its own: the product's may decode no SVG (app/services/pictures.server.ts), and what is allowed there is allowed to all.
 */
import sharp from "sharp";

const AT_ONCE = 2;

const paths = process.argv.slice(2);

async function drawSome(): Promise<void> {
  for (let [source, target] = paths.splice(0, 2); source && target; [source, target] = paths.splice(0, 2)) {
    // Read once, soon: small matters less than quick.
    await sharp(source).flatten({ background: "#fff" }).png({ compressionLevel: 1 }).toFile(target);
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, drawSome));
