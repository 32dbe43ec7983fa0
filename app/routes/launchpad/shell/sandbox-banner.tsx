/** The sandbox plays a platform; whoever sees it must know. */
export function SandboxBanner() {
  return (
    <aside
      aria-label="Sandbox"
      className="border-b border-line bg-sunk px-7 py-1.5 text-xs text-ink-2 max-md:px-4 print:hidden"
    >
      <strong className="font-semibold text-ink">Nothing here is real:</strong>{" "}
      <span className="sm:hidden">this is a sandbox.</span>
      <span className="max-sm:hidden">a sandbox with sample accounts, machines and money.</span>
    </aside>
  )
}
