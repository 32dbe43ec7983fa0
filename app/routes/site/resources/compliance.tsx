import { Link } from "react-router"
import { useBrand } from "~/routes/brand"
import { ExternalLink } from "~/ui/external-link"
import { linkClass } from "~/ui/link"

/** The five badges (spec 2 §1): what each says, and what it does not. */
const badges = [
  {
    name: "SOC 2",
    state: "Type II",
    means:
      "An independent auditor examined our controls over a period of time, not on one day. Ask for the report; it says which period and which controls.",
    leaves:
      "It is about how we work and about the machines that we host. What you install yourself is covered by your own controls.",
  },
  {
    name: "ISO",
    state: "27001",
    means:
      "Information security is managed by rule: risks have owners, measures are reviewed, and a certification body checks that.",
    leaves: "The certificate names its scope. Read it before you rely on it for a particular service.",
  },
  {
    name: "HIPAA",
    state: "Ready",
    means:
      "What a covered entity needs is there: roles, single sign-on, encryption, audit logging, and an installation in which patient data never leaves your network.",
    leaves:
      "Nobody certifies HIPAA, and software alone does not comply with it. No patient data belongs on the Hosted Platform.",
  },
  {
    name: "FedRAMP",
    state: "In Progress",
    means: "Authorization is being worked on. It has not been granted.",
    leaves:
      "Until it is, do not count on it. An agency can run the platform inside a boundary that it has authorized itself.",
  },
  {
    name: "Air-Gap",
    state: "Ready",
    means:
      "It installs from offline packages, runs models on your own GPUs, and sends no telemetry. No part of it has to reach the internet.",
    leaves: "Updates are packages that you carry in. Cloud models are not available there.",
  },
]

const commitments = [
  ["A breach of personal data", "is notified within 72 hours."],
  ["An audit of license use", "is announced 10 days before."],
  ["A breach of the terms", "can be put right within 30 days."],
  ["Governing law", "follows your domicile: California, the Netherlands or England."],
]

export function Compliance() {
  const { trustUrl } = useBrand()
  return (
    <>
      <ul className="divide-y divide-line border-b border-line">
        {badges.map(({ name, state, means, leaves }) => (
          <li
            key={name}
            className="grid grid-cols-[12rem_minmax(0,1fr)_minmax(0,1fr)] gap-x-10 gap-y-3 py-6 max-lg:grid-cols-1"
          >
            <h3 className="text-md text-ink-2">
              <strong className="font-semibold text-ink">{name}</strong> {state}
            </h3>
            <p>
              <span className="font-semibold">For you it means. </span>
              {means}
            </p>
            <p className="text-ink-2">
              <span className="font-semibold text-ink">What it leaves to you. </span>
              {leaves}
            </p>
          </li>
        ))}
      </ul>
      <h3 className="mt-9 font-display text-xl font-semibold">What the contract says</h3>
      <dl className="mt-4 grid grid-cols-2 gap-x-14 gap-y-3 max-md:grid-cols-1">
        {commitments.map(([what, rule]) => (
          <div key={what}>
            <dt className="inline font-semibold">{what}</dt> <dd className="inline text-ink-2">{rule}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-5 text-ink-2">
        In full:{" "}
        <Link to="/terms-of-service" className={linkClass}>
          terms of service
        </Link>
        ,{" "}
        <Link to="/privacy-policy" className={linkClass}>
          privacy policy
        </Link>
        ,{" "}
        <Link to="/cookie-policy" className={linkClass}>
          cookie policy
        </Link>
        . Reports and certificates are on the <ExternalLink href={trustUrl}>trust page</ExternalLink>.
      </p>
    </>
  )
}
