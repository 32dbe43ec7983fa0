import { Section } from "~/ui/section"

const steps = [
  [
    "Secrets",
    "License key, runner token, database and administrator passwords, each in a Kubernetes secret. The guide makes the passwords; none of them is stored with us.",
  ],
  [
    "Auth server",
    "Keycloak, from a chart whose version is pinned. Active Directory and OpenID Connect are joined to it.",
  ],
  [
    "Control plane",
    "Agents, documents, users and their roles, with PostgreSQL and pgvector beside it. It answers on port 8080 before it has a domain.",
  ],
  [
    "Runner",
    "The part with the GPUs. It knows the control plane by its address and a token, so it can stand on another machine.",
  ],
]

/** The order of an installation on Kubernetes (spec 2 §2.11). */
export function InstallationOrder() {
  return (
    <Section
      title="In which order"
      lead="On Kubernetes three charts are installed, one after the other. Docker Compose does the same with one script."
    >
      <ol className="grid grid-cols-4 gap-x-8 gap-y-8 max-lg:grid-cols-2 max-md:grid-cols-1">
        {steps.map(([name, text], place) => (
          <li key={name} className="border-t-2 border-ember pt-4">
            <h3 className="text-md font-semibold">
              <span className="mr-2 font-display text-ember-ink italic">{place + 1}</span>
              {name}
            </h3>
            <p className="mt-1.5 text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
