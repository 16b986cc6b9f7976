/** A QR code as one path of an SVG. */
import qrcode from "qrcode-generator";

/** The white edge that readers need, in modules. */
const EDGE = 4;

/** `size`: of the square, its white edge included; the path is drawn in whole modules. */
export function qrPath(code: string): { size: number; path: string } {
  const qr = qrcode(0, "M");
  qr.addData(code);
  qr.make();
  const count = qr.getModuleCount();
  let path = "";
  for (let row = 0; row < count; row += 1) {
    let column = 0;
    while (column < count) {
      const from = column;
      while (column < count && qr.isDark(row, column)) column += 1;
      const length = column - from;
      if (length > 0) path += `M${from + EDGE} ${row + EDGE}h${length}v1h-${length}z`;
      column += 1;
    }
  }
  return { size: count + 2 * EDGE, path };
}
