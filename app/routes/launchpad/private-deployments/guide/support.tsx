import { LinkButton } from "~/ui/button"

/** Where to turn when a step does not work (spec 2 §2.11). */
export function Support() {
  return (
    <aside
      aria-labelledby="support"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-card border border-line bg-ember-wash px-5 py-4"
    >
      <div className="min-w-0">
        <h3 id="support" className="font-semibold">
          Stuck on a step?
        </h3>
        <p className="max-w-prose text-ink-2">Say which one, what it printed, and the version you install.</p>
      </div>
      <LinkButton to="/contact?topic=support">Chat with support</LinkButton>
    </aside>
  )
}
