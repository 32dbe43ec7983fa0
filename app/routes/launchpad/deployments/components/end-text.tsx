import { type Lifetime, remainingText } from "~/domain/countdown"
import { useNow } from "~/ui/clock"

export function EndText({ lifetime }: { lifetime: Lifetime }) {
  const now = useNow(1000)
  switch (lifetime.kind) {
    case "endless":
      return <span>Never expires</span>
    case "unstarted":
      return <span>Timer starts after installation</span>
    case "until":
      return <span>{`${lifetime.at > now ? "Stops in " : ""}${remainingText(lifetime.at - now)}`}</span>
  }
}
