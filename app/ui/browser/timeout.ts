/** Rejects when `work` takes longer than `ms`; the work itself is not aborted. */
export function withTimeout<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout>;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, ms, new Error("no response in time"));
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}
