import { data } from "react-router"
import { isNetworkError } from "~/http/or-unreachable"

/** The server was not reached. What was typed is still in the form. */
export interface NetworkErrorReply {
  unreached: string
}

/**
 * For a `clientAction`: a server that is not reached must not take the form down with all that was typed. The status keeps
 * the router from asking all loaders anew, which would be reached no more than the action was.
 */
export async function orNetworkError<Reply>(serverAction: () => Promise<Reply>) {
  try {
    return await serverAction()
  } catch (error) {
    if (!isNetworkError(error)) throw error
    return data<NetworkErrorReply>({ unreached: crypto.randomUUID() }, { status: 503 })
  }
}
