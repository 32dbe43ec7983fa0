import { isolated } from "~/domain/isolated"
import { durationText } from "~/domain/timeout"

/** Confirms a timeout that has already passed. */
export function endWarning(name: string, minutes: number) {
  return `"${isolated(name)}" is older than ${durationText(minutes)}. With this timeout it stops immediately, and all its data is lost.`
}

export function deletionWarning(name: string) {
  return `WARNING: Are you sure you want to delete deployment "${isolated(name)}"? This will DESTROY ALL DATA associated with this deployment! This action cannot be undone.`
}

/** Of a machine that the platform has stopped. */
export const stopped = {
  is: "This machine has stopped and all data on it is lost.",
  next: "It isn't charged and can't be started again. Create another one, or delete it.",
}

/** The heading of the list, which forms on its page link to. */
export const listTitleId = "deployments-title"

export function mayExistAlready(name: string) {
  return `A deployment named ${isolated(name)} may exist already, because the last attempt to create it got no answer. Check your deployments below, or confirm that you want another one.`
}
