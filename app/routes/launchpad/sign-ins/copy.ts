import type { ProblemCopy } from "~/console/post-form"

export const unknownBrowser = "Unknown browser"

const sessionEnded = "again. Nothing was ended."

const one = {
  title: "End Session",
  signIn: "Sign in to end a session",
  submit: "End Session",
  consequences:
    "That browser is signed out at once. Its open terminals close and its bulk jobs stop. Your deployments keep running.",
  failure: {
    "session-ended": sessionEnded,
    otherwise: "Couldn't end the session. Try again in a moment.",
  } satisfies ProblemCopy,
}

const others: typeof one = {
  title: "End All Other Sessions",
  signIn: "Sign in to end your other sessions",
  submit: "End All Others",
  consequences:
    "Every browser except this one is signed out at once. Their open terminals close and their bulk jobs stop. Your deployments keep running.",
  failure: {
    "session-ended": sessionEnded,
    otherwise: "Couldn't end all other sessions. Some may have ended. Try again in a moment.",
  },
}

/** The words about the end of one session, or of all others for the id "others". */
export function endingCopy(id: string) {
  return id === "others" ? others : one
}
