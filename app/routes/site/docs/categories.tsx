import { Link } from "react-router"
import { LinkButton } from "~/ui/button"
import { Icon } from "~/ui/icon"
import { Section } from "~/ui/section"

const categories = [
  {
    id: "local",
    name: "Local computer",
    text: "One command on macOS, Linux, or Windows with WSL2. The quickest way to a platform that is yours alone.",
    facts: [
      "4 CPUs, 8 GB of memory, 50 GB of free disk",
      "At localhost, port 8080, or under a domain of yours",
    ],
  },
  {
    id: "cloud",
    name: "Cloud",
    text: "In your account at AWS, GCP, Azure or OCI: Docker Compose on a single virtual machine, or Kubernetes.",
    facts: [
      "Sizes and the commands that create the machine or the cluster",
      "A values file written for your settings",
    ],
  },
  {
    id: "onprem",
    name: "On-premises",
    text: "Docker Compose, Kubernetes, Rancher or VMware vSphere on hardware of your own.",
    facts: [
      "Kubernetes 1.21 or later and Helm 3 or later",
      "vSphere 6.7 or later with 4 vCPU, 8 recommended",
    ],
  },
  {
    id: "hybrid",
    name: "Hybrid and air-gapped",
    text: "Without a way to the internet, at the edge, or with a cloud for the peaks.",
    facts: ["Offline packages, no telemetry", "Encryption, roles, single sign-on and audit logging"],
  },
]

/** The four categories of the guide (spec 2 §2.11). */
export function Categories() {
  return (
    <Section
      id="guide"
      title="Where will it run?"
      lead="The guide asks for what differs between installations, such as your domain, databases and license, and writes the commands."
    >
      <ol className="grid grid-cols-2 gap-x-14 max-md:grid-cols-1">
        {categories.map(({ id, name, text, facts }) => (
          <li key={id} className="border-t border-line py-6">
            <h3>
              <Link
                to={`/private-deployments/category/${id}`}
                className="group flex min-h-11 items-center justify-between gap-4 font-display text-xl font-semibold"
              >
                <span className="group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4">
                  {name}
                </span>
                <Icon name="arrow-right" className="text-ink-3 group-hover:text-ember-ink" />
              </Link>
            </h3>
            <p className="mt-1 text-md text-ink-2">{text}</p>
            <ul className="mt-4 grid gap-1.5">
              {facts.map((fact) => (
                <li key={fact} className="flex gap-2.5">
                  <Icon name="check" size="sm" className="mt-1 text-ember-ink" />
                  {fact}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <LinkButton to="/private-deployments" look="primary" size="lg" className="mt-2">
        Open the interactive guide
      </LinkButton>
    </Section>
  )
}
