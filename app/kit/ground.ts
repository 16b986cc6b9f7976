/** The backgrounds for a picture's transparent parts, as '#rrggbb', the same as in styles/grounds.css. */
export const GROUNDS = { light: "#ffffff", dark: "#10221b", middle: "#767676" } as const;
export type Ground = keyof typeof GROUNDS;
export const GROUND_IDS = Object.keys(GROUNDS) as Ground[];
