import { href, Link } from "react-router"
import { useBrand } from "~/page/use-brand"
import { ExternalLink } from "~/ui/external-link"
import { linkClass } from "~/ui/link"

/** What each badge means, and what it doesn't cover. */
const badges = [
  {
    name: "SOC 2",
    state: "Type II",
    means:
      "An independent auditor examined our controls over a period of time, not on one day. Ask for the report; it says which period and which controls.",
    responsibility:
      "It covers how we work and the machines that we host. Your own controls cover what you install yourself.",
  },
  {
    name: "ISO",
    state: "27001",
    means:
      "We manage information security systematically: risks have owners, measures are reviewed, and a certification body audits us.",
    responsibility:
      "The certificate names its scope. Read it before you rely on it for a particular service.",
  },
  {
    name: "HIPAA",
    state: "Ready",
    means:
      "It has what a covered entity needs: roles, single sign-on, encryption, audit logging, and an installation in which patient data never leaves your network.",
    responsibility:
      "There is no official HIPAA certification, and software alone can't be compliant. Don't put patient data on the Hosted Platform.",
  },
  {
    name: "FedRAMP",
    state: "In Progress",
    means: "Authorization is in progress. It has not been granted.",
    responsibility:
      "Don't rely on it yet. An agency can run the platform inside its own authorized boundary.",
  },
  {
    name: "Air-Gap",
    state: "Ready",
    means:
      "It installs from offline packages, and runs models on your own GPUs. It needs no internet access, and then sends nothing to us.",
    responsibility: "You transfer updates as packages. Cloud models are not available.",
  },
]

const commitments = [
  ["Personal data breaches", "are reported within 72 hours."],
  ["License audits", "are announced 10 days in advance."],
  ["Breaches of the terms", "can be cured within 30 days."],
  ["Governing law", "follows your domicile: California, the Netherlands or England."],
]

export function Compliance() {
  const { trustUrl } = useBrand()
  return (
    <>
      <ul className="divide-y divide-line border-b border-line">
        {badges.map(({ name, state, means, responsibility }) => (
          <li
            key={name}
            className="grid grid-cols-[12rem_minmax(0,1fr)_minmax(0,1fr)] gap-x-10 gap-y-3 py-6 max-lg:grid-cols-1"
          >
            <h3 className="text-md text-ink-2">
              <strong className="font-semibold text-ink">{name}</strong>
              {` ${state}`}
            </h3>
            <p>
              <span className="font-semibold">What it means. </span>
              {means}
            </p>
            <p className="text-ink-2">
              <span className="font-semibold text-ink">Your responsibility. </span>
              {responsibility}
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
        {"Full text: "}
        <Link to={href("/terms-of-service")} className={linkClass}>
          terms of service
        </Link>
        {", "}
        <Link to={href("/privacy-policy")} className={linkClass}>
          privacy policy
        </Link>
        {", "}
        <Link to={href("/cookie-policy")} className={linkClass}>
          cookie policy
        </Link>
        . Reports and certificates are on the <ExternalLink href={trustUrl}>trust page</ExternalLink>.
      </p>
    </>
  )
}
