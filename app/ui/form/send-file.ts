import { IMAGE_FAULT_MESSAGE, type Refusal, UPLOAD_REFUSED } from "../../domain/upload.ts";

/** Why a file was not kept. `again`: the same file may be tried once more; `loggedOut`: after logging in. */
export type SendFault = { message: string; again: boolean; loggedOut: boolean };

/**
 * Sends an image as field `file` and tells how far it is (0 to 1). Resolves to the answer, or why there is none; never
 * rejects, and never resolves once `signal` has fired. XMLHttpRequest, because fetch does not tell the progress of an upload.
 */
export function sendFile<Answer extends { key: string }>(
  address: string,
  file: File,
  { onProgress, signal }: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<{ answer: Answer } | { fault: SendFault }> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () =>
      resolve({ fault: { message: IMAGE_FAULT_MESSAGE["broken-off"], again: true, loggedOut: false } });
    request.onload = () => {
      const answer = parse(request.responseText);
      if (request.status < 300 && "key" in answer) return resolve({ answer: answer as Answer });
      // What is wrong with the file stays wrong; what is wrong with us may pass.
      const again = request.status >= 500 || request.status === 408 || request.status === 429;
      const message = "message" in answer ? answer.message : UPLOAD_REFUSED.failed;
      resolve({ fault: { message, again, loggedOut: request.status === 401 } });
    };
    signal.addEventListener("abort", () => request.abort());
    const form = new FormData();
    form.append("file", file);
    request.open("POST", address);
    request.send(form);
  });
}

function parse(text: string): { key: string } | Refusal | Record<string, never> {
  try {
    return JSON.parse(text) as { key: string } | Refusal;
  } catch {
    return {};
  }
}
