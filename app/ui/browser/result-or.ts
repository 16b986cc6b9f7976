import { isRouteErrorResponse } from "react-router";

/**
 * For a `clientAction`: the server's result, or `failed` if there is none (no connection, a server error), so that the
 * page and what is typed stay. Passes on intended responses: a redirect to the login, or a 404 for somebody else's
 * document.
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
