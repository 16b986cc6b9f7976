/** Files that are dropped on a page. */
import type { Locator } from "@playwright/test";
import type { File } from "./publishing.ts";

export async function drop(target: Locator, files: File[]): Promise<void> {
  const dataTransfer = await target.page().evaluateHandle(
    (files) => {
      const data = new DataTransfer();
      for (const { name, type, bytes } of files) data.items.add(new File([new Uint8Array(bytes)], name, { type }));
      return data;
    },
    files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, bytes: [...buffer] })),
  );
  for (const type of ["dragover", "drop"]) await target.dispatchEvent(type, { dataTransfer });
}
