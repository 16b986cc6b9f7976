/** What `work` gives, or a rejection when that takes longer than `ms`; the work itself goes on. */
export async function inTime<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error("no answer in time")), ms);
    });
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
