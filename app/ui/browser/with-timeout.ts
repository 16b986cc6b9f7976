/** The result of `work`, or a rejection after `ms`; the work itself is not stopped. */
export async function withTimeout<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error("timed out")), ms);
    });
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
