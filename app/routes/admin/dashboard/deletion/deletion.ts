/** The exact words in which one deletion is confirmed, and in which it fails (spec 1 §5, §8). */
export const deletionQuestion = "Are you sure you want to delete this deployment?"
export const deletionFailure = "Failed to delete deployment"

export function deletionAddress(id: string) {
  return `/dashboard/${encodeURIComponent(id)}/delete`
}
