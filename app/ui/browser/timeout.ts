/** Rejects when `work` takes longer than `ms`; the work itself is not aborted. */
export async function withTimeout<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error("no response in time")), ms);
    });
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
