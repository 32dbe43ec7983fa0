import { countdownText, type Lifetime } from "~/domain/countdown"
import { useNow } from "~/ui/clock"

export function EndText({ lifetime }: { lifetime: Lifetime }) {
  const now = useNow(1000)
  switch (lifetime.kind) {
    case "endless":
      return "Never expires"
    case "unstarted":
      return "Timer starts after installation"
    case "until":
      return lifetime.at > now ? `Stops in ${countdownText(lifetime.at - now)}` : countdownText(0)
  }
}
