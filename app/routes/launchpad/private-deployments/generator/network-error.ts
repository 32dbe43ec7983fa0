import { data } from "react-router"
import { isNetworkError } from "~/page/connection/keep-form-middleware"

/** The server was unreachable. The form keeps its input. */
export interface NetworkErrorReply {
  networkError: string
}

/**
 * For a `clientAction`: without it, an unreachable server would replace the form and its input with an error page. The error
 * status stops the router from calling all loaders, which would fail as well.
 */
export async function orNetworkError<Reply>(serverAction: () => Promise<Reply>) {
  try {
    return await serverAction()
  } catch (error) {
    if (!isNetworkError(error)) throw error
    return data<NetworkErrorReply>({ networkError: crypto.randomUUID() }, { status: 503 })
  }
}
