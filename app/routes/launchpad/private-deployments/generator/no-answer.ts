import { isRouteErrorResponse } from "react-router"

/** The server was not reached. What was typed is still in the form. */
export interface NoAnswer {
  unreached: string
}

/** For a `clientAction`: a server that is not reached must not take the form down with all that was typed. */
export async function orNoAnswer<Reply>(serverAction: () => Promise<Reply>): Promise<Reply | NoAnswer> {
  try {
    return await serverAction()
  } catch (error) {
    // An answer with a page of its own.
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    return { unreached: crypto.randomUUID() }
  }
}
