/** Counts what a function reads of the texts that it is given. */

/**
 * The characters that regular expressions and searches pass while `work` runs: the same on every machine. A regular
 * expression counts each of them once, which holds for those that `scripts/regular-expressions.test.ts` lets pass.
 */
export function stepsOf(work: () => unknown): number {
  const end = countSteps();
  let steps = 0;
  try {
    work();
  } finally {
    steps = end();
  }
  return steps;
}

/** Counts them from now on, until the function returned is called, which tells how many they were. */
export function countSteps(): () => number {
  let steps = 0;
  const { exec } = RegExp.prototype;
  const { includes, indexOf } = String.prototype;
  RegExp.prototype.exec = function (this: RegExp, text: string) {
    const start = this.global || this.sticky ? this.lastIndex : 0;
    const found = exec.call(this, text);
    const failedAt = this.sticky ? start : text.length;
    const end = found ? found.index + found[0].length : failedAt;
    steps += Math.max(end - start, 0) + 1;
    return found;
  };
  String.prototype.includes = function (this: string, ...searched) {
    steps += this.length;
    return includes.apply(this, searched);
  };
  String.prototype.indexOf = function (this: string, ...searched) {
    steps += this.length;
    return indexOf.apply(this, searched);
  };
  return () => {
    RegExp.prototype.exec = exec;
    Object.assign(String.prototype, { includes, indexOf });
    return steps;
  };
}
