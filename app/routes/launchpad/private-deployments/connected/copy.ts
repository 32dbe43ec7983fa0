import type { ProblemCopy } from "~/console/form-problem"
import type { Problem } from "~/domain/outcome"
import { problemText } from "~/domain/problem-text"
export const removeTitle = "Remove Private Deployment"

export function removeExplanation(name: string) {
  return `This removes only the reference to ${name} from your list, not the deployment itself. It keeps running, and you can add it again.`
}

export function saveFailure({ kind }: Problem): ProblemCopy {
  return {
    "session-ended": "to change your list. Nothing was saved, and your input is still here.",
    "not-found": "Couldn't save the deployment. It is no longer on your list.",
    // The platform may have saved the change before the response was lost.
    unavailable:
      "Couldn't save the deployment. The platform returned no valid response, so the change may be saved. Check your list before you try again.",
    otherwise: `Couldn't save the deployment. ${problemText(kind)} Your input is still here.`,
  }
}

export function removeFailure({ kind }: Problem): ProblemCopy {
  return {
    "session-ended": "to change your list. Nothing was removed.",
    otherwise: `Couldn't remove the deployment. ${problemText(kind)} Please try again later.`,
  }
}
