/** Reads a file with semicolons as a spreadsheet does, by a reader of our own: not the program that wrote it. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const marked = text.startsWith("\uFEFF") ? text.slice(1) : text;
  for (let at = 0; at < marked.length; ) {
    let cell = "";
    if (marked[at] === '"') {
      for (at += 1; marked[at] !== '"' || marked[at + 1] === '"'; at += 1) {
        if (at >= marked.length) throw new Error("a quoted cell does not end");
        if (marked[at] === '"') at += 1;
        cell += marked[at];
      }
      at += 1;
    } else while (at < marked.length && marked[at] !== ";" && !marked.startsWith("\r\n", at)) cell += marked[at++];
    rows.at(-1)?.push(cell);
    if (marked[at] === ";") at += 1;
    else if (marked.startsWith("\r\n", at)) {
      at += 2;
      if (at < marked.length) rows.push([]);
    } else if (at < marked.length) throw new Error(`a cell does not end at ${at}`);
  }
  return rows;
}
