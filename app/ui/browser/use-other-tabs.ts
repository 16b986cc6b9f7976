/** Finds other tabs of this browser with the same thing open. */
import { useEffect, useState } from "react";
import { newId } from "./draft-store.ts";

type TabMessage = { tab: string; says: "opened" | "here" | "closed" };

/** Whether another tab of this browser has `what` open too; `what` includes the person. */
export function useOtherTabs(what: string): boolean {
  const [others, setOthers] = useState<readonly string[]>([]);
  useEffect(() => {
    const tab = newId();
    let channel: BroadcastChannel | null = null;
    const say = (says: TabMessage["says"]) => channel?.postMessage({ tab, says } satisfies TabMessage);
    const open = () => {
      // Forgets the known tabs: one that closed without a message does not reply.
      setOthers([]);
      channel ??= channelOf(what);
      if (!channel) return;
      channel.onmessage = ({ data: { tab: other, says } }: MessageEvent<TabMessage>) => {
        setOthers((now) => [...now.filter((one) => one !== other), ...(says === "closed" ? [] : [other])]);
        if (says === "opened") say("here");
      };
      say("opened");
    };
    // An open channel would keep the page out of the back/forward cache.
    const close = () => {
      say("closed");
      channel?.close();
      channel = null;
    };
    const seen = () => {
      if (!document.hidden) open();
    };
    open();
    addEventListener("pagehide", close);
    addEventListener("pageshow", seen);
    document.addEventListener("visibilitychange", seen);
    return () => {
      close();
      removeEventListener("pagehide", close);
      removeEventListener("pageshow", seen);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [what]);
  return others.length > 0;
}

function channelOf(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    // Some browsers refuse a channel if storage is blocked; then tabs share nothing anyway.
    return null;
  }
}
