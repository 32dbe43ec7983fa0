import { mayReconnect } from "~/domain/terminal-close"
import { connectionCopy } from "~/terminal/connection-copy"
import type { ScreenClose } from "~/terminal/terminal-screens"

/** What a page without scripts says when its terminal has closed, in the words of the terminal with scripts. */
export function closeCopy({ code, refusal }: ScreenClose) {
  const reconnects = mayReconnect(code)
  const { text, action } = reconnects
    ? connectionCopy(
        { phase: "waiting", code, refusal, until: 0, unwritten: null, blocked: false },
        null,
        (id) => id,
      )
    : connectionCopy({ phase: "ended", code }, null, (id) => id)
  return { text, action, reconnects }
}
