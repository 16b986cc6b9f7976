/** Tells the operator what happens now, in one line. */
export type Progress = (line: string) => void;
