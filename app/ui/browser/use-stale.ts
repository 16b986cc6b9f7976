import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Reads a list again when what is shown came from the session cache (DATA-3). */
export function useRevalidateStale(stale: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (stale) void revalidate();
  }, [stale, revalidate]);
}
