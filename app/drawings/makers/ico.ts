/** An icon file of several sizes, each a PNG, which browsers read since 2007. */

export type IcoEntry = { side: number; png: Uint8Array };

const HEADER = 6;
const ENTRY = 16;

export function icoBytes(entries: readonly IcoEntry[]): Uint8Array {
  const header = Buffer.alloc(HEADER + ENTRY * entries.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(entries.length, 4);
  let offset = header.length;
  for (const [index, { side, png }] of entries.entries()) {
    const at = HEADER + ENTRY * index;
    // 256 is written as 0.
    header.writeUInt8(side % 256, at);
    header.writeUInt8(side % 256, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(png.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...entries.map(({ png }) => png)]);
}
