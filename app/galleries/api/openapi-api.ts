/** GET /api/v1/openapi.json: the API's description for programs. */
import { PUBLIC_PAGE } from "../../ui/layout/page-meta.ts";
import { apiAnswer } from "./answers.server.ts";
import { OPENAPI } from "./openapi.server.ts";

export const headers = () => PUBLIC_PAGE;

export const loader = () => apiAnswer(OPENAPI);
