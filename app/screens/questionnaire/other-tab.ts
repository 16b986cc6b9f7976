import { useEffect, useState } from "react";

/** One tab opens, another replies, one closes. */
type TabMessage = "opened" | "here" | "closed";

/** Whether another tab shows the same draft, by the draft's storage key. */
export function useOtherTab(name: string): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const channel = channelOf(name);
    if (!channel) return;
    const send = (message: TabMessage) => channel.postMessage(message);
    channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
      setShown(data !== "closed");
      if (data === "opened") send("here");
      // A third tab may still be open.
      if (data === "closed") send("opened");
    };
    const open = () => send("opened");
    const close = () => send("closed");
    open();
    addEventListener("pagehide", close);
    addEventListener("pageshow", open);
    return () => {
      close();
      removeEventListener("pagehide", close);
      removeEventListener("pageshow", open);
      channel.close();
    };
  }, [name]);
  return shown;
}

function channelOf(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    // Some browsers refuse a channel where storage is blocked: tabs then share nothing.
    return null;
  }
}
