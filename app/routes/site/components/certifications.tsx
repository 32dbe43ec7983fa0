const certifications = [
  ["SOC 2", "Type II"],
  ["ISO", "27001"],
  ["HIPAA", "Ready"],
  ["FedRAMP", "In Progress"],
  ["Air-Gap", "Ready"],
]

/** `label` names the list, which appears on the home page and in the footer. */
export function Certifications({ label, className = "" }: { label: string; className?: string }) {
  return (
    <ul aria-label={label} className={`flex flex-wrap gap-x-8 gap-y-3 ${className}`}>
      {certifications.map(([name, state]) => (
        <li key={name} className="text-ink-2">
          <strong className="font-semibold text-ink">{name}</strong>
          {` ${state}`}
        </li>
      ))}
    </ul>
  )
}
