import { Button, buttonClass } from "~/ui/button"
import { Dialog } from "~/ui/dialog"
import { Icon } from "~/ui/icon"
import { LocalhostWords } from "../deploy/localhost-words"
import { deployAddress } from "../gallery/addresses"

/** Nothing can tell from here whether something runs on the reader's own computer: it is said what has to. */
export function LocalhostDialog({
  agent,
  onClose,
}: {
  agent: { id: string; name: string }
  onClose: () => void
}) {
  return (
    <Dialog open onClose={onClose} title="Deploy to Localhost">
      <p>
        <LocalhostWords />
      </p>
      <p className="text-ink-2 [overflow-wrap:anywhere]">
        A new tab asks you to sign in there, and shows{" "}
        <bdi className="font-medium text-ink">{agent.name}</bdi> ready to be imported.
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Close</Button>
        <a
          href={deployAddress(agent.id, { id: "localhost" })}
          target="_blank"
          rel="noopener"
          className={buttonClass({ look: "primary" })}
        >
          Open localhost
          <Icon name="arrow-up-right" size="sm" />
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </div>
    </Dialog>
  )
}
