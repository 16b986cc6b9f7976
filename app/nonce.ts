/** The nonce that allows this answer's scripts to run, handed from the HTTP shell to the page. */
import { createContext } from "react-router";

export const nonceContext = createContext<string | null>(null);
