import type { ReactNode } from "react"
import { href, Link } from "react-router"
import { installCommand } from "~/domain/install-command"
import { useBrand } from "~/page/use-brand"
import { CodeBlock } from "~/ui/code-block"
import { ExternalLink } from "~/ui/external-link"
import { Icon } from "~/ui/icon"
import { linkClass } from "~/ui/link"
import { Section } from "~/ui/section"

const clouds = [
  { id: "aws", name: "AWS", ways: "An EC2 machine, or EKS with a g5 node group" },
  { id: "gcp", name: "GCP", ways: "A Compute Engine machine, or GKE Standard with a GPU node pool" },
  { id: "azure", name: "Azure", ways: "A virtual machine, or AKS with a GPU node pool" },
  { id: "oci", name: "OCI", ways: "A compute instance, or OKE with a GPU node pool" },
]

const platforms = [
  { id: "docker", name: "Docker", ways: "Docker Compose on one machine, with one command" },
  { id: "kubernetes", name: "Kubernetes", ways: "1.21 or later, with Helm 3 or later" },
  { id: "rancher", name: "Rancher", ways: "2.7.5 or later, with RKE2 and the GPU operator" },
  { id: "vmware", name: "VMware", ways: "vSphere 6.7 or later; 4 vCPU, 8 GB memory, 100 GB storage" },
]

export function PrivateOptions() {
  const { guideUrl, installUrl, localPort } = useBrand()
  return (
    <Section
      id="private"
      title="On your own infrastructure"
      lead="Your computer, cloud account or data center. Prompts, documents and models stay there."
    >
      <Option
        title="Local computer"
        text="macOS, Linux, or Windows with WSL2. The control plane needs 4 CPUs, 8 GB of memory and 50 GB of free disk. To run models too, add an NVIDIA GPU with 8 GB of memory or more, as much main memory as the GPU has, and 150 GB of disk."
        link={
          <GuideLink to={href("/private-deployments/category/local")}>Guide for a local computer</GuideLink>
        }
      >
        <p className="mb-2 font-medium">Run this command in a terminal</p>
        <CodeBlock lines={installCommand(installUrl)} label="the install command" />
        <p className="mt-3 text-ink-2">
          The script asks before each step. It installs Docker on Ubuntu, Debian and Fedora; macOS and WSL2
          need Docker Desktop first. Then open localhost, port {localPort}.
        </p>
      </Option>
      <Option
        title="Cloud provider"
        text="In your own account: Docker Compose on a single virtual machine, or Kubernetes for more users and models."
        link={
          <GuideLink to={href("/private-deployments/category/cloud")}>Guide for cloud providers</GuideLink>
        }
      >
        <Ways
          ways={clouds}
          addressOf={(provider) =>
            href("/private-deployments/category/cloud/provider/:provider", { provider })
          }
        />
      </Option>
      <Option
        title="On-premises"
        text="On your own hardware, inside your network. It also installs without internet access, from offline packages."
        link={<GuideLink to={href("/private-deployments/category/onprem")}>Guide for on-premises</GuideLink>}
      >
        <Ways
          ways={platforms}
          addressOf={(platform) =>
            href("/private-deployments/category/onprem/platform/:platform", { platform })
          }
        />
      </Option>
      <p className="border-t border-line pt-6 text-md text-ink-2">
        {"Every option and setting is described in the "}
        <ExternalLink href={guideUrl}>private deployment guide</ExternalLink>.
      </p>
    </Section>
  )
}

function Option({
  title,
  text,
  link,
  children,
}: {
  title: string
  text: string
  link: ReactNode
  children: ReactNode
}) {
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3.5fr)] gap-x-14 gap-y-5 border-t border-line py-8 max-md:grid-cols-1">
      <div>
        <h3 className="font-display text-xl font-semibold">{title}</h3>
        <p className="mt-2 text-md text-ink-2">{text}</p>
        <p className="mt-2">{link}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </div>
  )
}

function GuideLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={`inline-flex min-h-11 items-center gap-1.5 ${linkClass}`}>
      {children}
      <Icon name="arrow-right" size="sm" />
    </Link>
  )
}

function Ways({ ways, addressOf }: { ways: typeof clouds; addressOf: (id: string) => string }) {
  return (
    <ul className="divide-y divide-line">
      {ways.map(({ id, name, ways }) => (
        <li key={id}>
          <Link
            to={addressOf(id)}
            className="group grid min-h-12 grid-cols-[7rem_minmax(0,1fr)_auto] items-center gap-x-4 py-3 max-sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <span className="text-md font-semibold group-hover:underline">{name}</span>
            <span className="text-ink-2 max-sm:order-last max-sm:col-span-2">{ways}</span>
            <Icon name="arrow-right" className="text-ink-3 group-hover:text-ember-ink" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
