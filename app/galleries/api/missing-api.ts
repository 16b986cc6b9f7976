/** Every other address below /api/v1. */
import { PUBLIC_PAGE } from "../../ui/layout/page-meta.ts";
import { noAddress } from "./answers.server.ts";

export const headers = () => PUBLIC_PAGE;

export const loader = () => noAddress();
