import { Button } from "~/ui/button"
import { useHydrated } from "~/ui/use-hydrated"

/** Following needs scripts, so its button appears with them. */
export function FollowButton({
  following,
  onFollow,
  onStop,
}: {
  following: boolean
  onFollow: () => void
  onStop: () => void
}) {
  if (!useHydrated()) return null
  return (
    <Button size="sm" aria-pressed={following} onClick={following ? onStop : onFollow}>
      <span aria-hidden="true" className={`size-2 rounded-full ${following ? "bg-green" : "bg-edge"}`} />
      Follow
    </Button>
  )
}
