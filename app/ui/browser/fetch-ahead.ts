/** Only Chromium has it. */
type Connection = { saveData: boolean; effectiveType: string };

/** Whether to fetch what somebody will probably need: not on a slow line, and not for people who save data. */
export function mayFetchAhead(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return !connection || (!connection.saveData && connection.effectiveType === "4g");
}
