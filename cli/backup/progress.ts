/** Tells the operator in one line what happens now. */
export type Progress = (line: string) => void;
