import { useEffect, useState } from "react";
import { copyText } from "../../ui/browser/copy-text.ts";

/** Milliseconds. */
const SAYS_FOR = 2000;

/** What became of a press on a button that copies: it says so for a while. */
export function useCopied() {
  const [result, setResult] = useState<"copied" | "failed" | null>(null);
  useEffect(() => {
    if (result === null) return;
    const timer = setTimeout(setResult, SAYS_FOR, null);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = async (text: string) => setResult((await copyText(text)) ? "copied" : "failed");
  return { result, copy };
}
