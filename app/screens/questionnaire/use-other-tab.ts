import { useEffect, useState } from "react";

/** What tabs say to each other: one opens, one answers, one goes. */
type Message = "opened" | "here" | "closed";

/** Whether another tab of this browser shows the same thing; `name` names the thing. */
export function useOtherTab(name: string): boolean {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const channel = channelOf(name);
    if (!channel) return;
    const say = (message: Message) => channel.postMessage(message);
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      setOpen(data !== "closed");
      if (data === "opened") say("here");
      // A third tab may still be there.
      if (data === "closed") say("opened");
    };
    const arrive = () => say("opened");
    const leave = () => say("closed");
    arrive();
    addEventListener("pagehide", leave);
    addEventListener("pageshow", arrive);
    return () => {
      leave();
      removeEventListener("pagehide", leave);
      removeEventListener("pageshow", arrive);
      channel.close();
    };
  }, [name]);
  return open;
}

function channelOf(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    // Where storage is blocked some browsers refuse a channel too: tabs then have nothing in common.
    return null;
  }
}
