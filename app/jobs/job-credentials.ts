import type { Session } from "../auth/context"
import type { Log } from "../http/contexts"

/** By which a job acts as the person who started it, long after the request is over. */
export interface JobCredentials {
  /** Whose the job is: every session of that person may see it, and nobody else. */
  subject: string
  email: string
  /** Of the session that it acts with; the job ends with it. */
  sessionKey: string
  /** By which that session is found again and its token renewed. Never logged, never shown, forgotten at the end. */
  cookie: string
  /** Of the request that started it: the job's calls bear its id, so that the log ties them together. */
  requestId: string
  log: Log
}

/** The pass of a request's own session. */
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
