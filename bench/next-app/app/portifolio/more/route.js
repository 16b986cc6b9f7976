import { listProjects } from "../../../data.js";

/** A further page of the list. */
export async function GET({ nextUrl: { searchParams } }) {
  return Response.json(await listProjects({ q: searchParams.get("q") ?? "", after: searchParams.get("after") ?? "" }));
}
