import { useState } from "react"
import { Button } from "~/ui/button"
import { useHydrated } from "~/ui/use-hydrated"
import { chatFrameAddress } from "./chat-frame-address"

/** The provider's chat, for who asks for it, in a frame of no origin: its script has no part in this site, and ends with the frame. */
export function Chat({ scriptUrl }: { scriptUrl: string }) {
  const hydrated = useHydrated()
  const [open, setOpen] = useState(false)
  if (!hydrated) return null
  return (
    <div className="mt-6">
      {open ? (
        <iframe
          src={chatFrameAddress}
          sandbox="allow-scripts allow-popups allow-forms"
          title="Chat"
          className="h-[36rem] max-h-[80dvh] w-full max-w-[30rem] rounded-card border border-line-strong bg-raised"
        />
      ) : (
        <>
          <Button size="lg" onClick={() => setOpen(true)}>
            Open the chat
          </Button>
          <p className="mt-2 max-w-[30rem] text-sm text-ink-3">
            The chat comes from {new URL(scriptUrl).host}, and nothing is loaded from there before you open
            it.
          </p>
        </>
      )}
    </div>
  )
}
