import type { Session } from "../auth/context"
import type { Log } from "../http/contexts"

/** What a job needs to act as its owner after the request has ended. */
export interface JobCredentials {
  /** The owner. All sessions of that user may see the job. */
  subject: string
  email: string
  /** The session the job acts with. The job ends with the session. */
  sessionKey: string
  /** Identifies the session for token refreshes. Never logged or shown; dropped when the job ends. */
  cookie: string
  /** The request that started the job. Its id goes with the job's calls, so that the log ties them together. */
  requestId: string
  log: Log
}

export function jobCredentials(
  request: Request,
  session: Session,
  { id, log }: { id: string; log: Log },
): JobCredentials {
  const { subject, email, key } = session
  return {
    subject,
    email,
    sessionKey: key,
    cookie: request.headers.get("cookie") ?? "",
    requestId: id,
    log,
  }
}
