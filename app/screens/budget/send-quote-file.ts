import { QUOTE_FAULT_MESSAGE, QUOTE_REFUSED } from "../../domain/quote.ts";
import type { Refusal } from "../../domain/upload.ts";

/**
 * Sends a quote's file and tells how far it is (0 to 100). Resolves to null when it arrived, else to the sentence for the
 * person; never rejects. XMLHttpRequest, because fetch does not tell the progress of an upload.
 */
export function sendQuoteFile(
  budgetId: string,
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<string | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", `/api/budget/${budgetId}/orcamento`);
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? (loaded / total) * 100 : 0);
    request.onload = () => {
      if (request.status < 300) return resolve(null);
      resolve((request.response as Refusal | null)?.message ?? QUOTE_REFUSED.failed);
    };
    request.onerror = () => resolve(QUOTE_FAULT_MESSAGE["broken-off"]);
    request.onabort = () => resolve(QUOTE_FAULT_MESSAGE["broken-off"]);
    signal.addEventListener("abort", () => request.abort());
    const form = new FormData();
    form.append("file", file);
    request.send(form);
  });
}
