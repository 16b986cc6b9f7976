import { useEffect, useEffectEvent } from "react";

type Events = WindowEventMap & DocumentEventMap;

/** Listens to events of the window, and to those of the page that bubble up to it. */
export function useListener<Type extends keyof Events>(type: Type, listener: (event: Events[Type]) => void): void {
  const latest = useEffectEvent(listener);
  useEffect(() => {
    const listen = (event: Event) => latest(event as Events[Type]);
    addEventListener(type, listen);
    return () => removeEventListener(type, listen);
  }, [type]);
}
