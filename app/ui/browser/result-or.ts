import { isRouteErrorResponse } from "react-router";

/**
 * For a `clientAction`: the server's result, or `failed` where there is none (no connection, a server's fault), so that the
 * page and what is typed stay. Intended responses go on: a redirect to the login, a document that is not this person's.
 */
export async function resultOr<Result, Failed>(
  serverAction: () => Promise<Result>,
  failed: Failed,
): Promise<Result | Failed> {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error;
    return failed;
  }
}
