/** The brand's mark: an arch over a flame. The favicon is the same drawing. */
export function Mark({ className = "size-6" }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={`shrink-0 ${className}`} aria-hidden="true">
      <path
        d="M3.25 21.5V11.25a8.75 8.75 0 0 1 17.5 0V21.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <path
        className="fill-ember"
        d="M12.6 9c.5 2 3.9 3.7 3.9 7.3a4.4 4.4 0 0 1-4.4 4.45A4.4 4.4 0 0 1 7.6 16.4c0-1.5.7-2.6 1.6-3.4.2 1 .6 1.5 1.2 1.8-.1-2.2.5-4.3 2.2-5.8Z"
      />
    </svg>
  )
}
