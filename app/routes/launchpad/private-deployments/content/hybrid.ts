import { type Guide, type GuideBrand, list, text } from "./guide"

/** An overview without commands. */
export function hybridGuide({ name }: GuideBrand): Guide {
  return {
    title: "Hybrid and air-gapped",
    lead: "Run the platform without internet access, at the edge, or with cloud bursting.",
    needsTitle: "Compare the options",
    needs: {
      columns: ["Control plane", "Models", "Data that leaves your network"],
      rows: [
        ["Air-gapped", "Inside your network", "Inside your network", "None"],
        ["Edge nodes", "In the data center", "At each site", "None; sites connect to the data center"],
        [
          "Cloud bursting",
          "In the data center",
          "Inside your network first, in the cloud at peaks",
          "Prompts for the models in the cloud",
        ],
      ],
    },
    steps: [
      {
        id: "offline-packages",
        title: "Offline packages",
        parts: [
          text(
            "A package contains one version: the install script, charts, images, and the models that you choose. It includes checksums, so you can review it before you bring it into your network.",
          ),
          list(
            "Push the images to your own registry and install the charts from files.",
            "To update, install the next package. Databases and settings are kept.",
            "Enter the license key once. It is verified offline.",
          ),
        ],
      },
      {
        id: "telemetry",
        title: "No telemetry",
        parts: [
          text(
            `${name} sends us no prompts, documents or answers. Cloud models are used only if you add a provider.`,
          ),
          text(
            "With internet access, it reports its version. A version ping holds the IP address, the deployment, the emails of its user and of the license's holder, the organization, the license, the version, and how many apps and users there are. It may hold more about the installation as metadata.",
          ),
          text(
            "To switch pings off, block the control plane's outgoing connections to us at your firewall. In a network without internet access none leave.",
          ),
        ],
      },
      {
        id: "edge",
        title: "Edge nodes",
        parts: [
          text(
            "A runner needs the control plane's address and a token. It opens the connection itself, so a site needs no open ports. You can place it in a factory, a clinic or a branch, close to its data.",
          ),
        ],
      },
      {
        id: "bursting",
        title: "Cloud bursting",
        parts: [
          text(
            "Your own runners come first. When all are busy, runners on cloud GPUs take over for the models that you allow there. Their images take minutes to load, so keep one runner warm before expected peaks.",
          ),
        ],
      },
      {
        id: "security",
        title: "Encryption, roles and sign-in",
        parts: [
          list(
            "Encryption: TLS between users, control plane and runners. Encrypt disks and databases with your platform's tools and your own keys.",
            "Roles: organizations, teams and roles control who can use, edit and publish an agent (RBAC).",
            "Single sign-on (SSO): OpenID Connect, or Active Directory over LDAP, through the auth server.",
            "Audit logging: every action with its user and time, stored in your database for your monitoring.",
          ),
        ],
      },
      {
        id: "begin",
        title: "Get started",
        parts: [
          list(
            "Start with a connected installation on [one machine](/private-deployments/category/onprem/platform/docker) to learn the requirements.",
            "Or install on [Kubernetes](/private-deployments/category/onprem/platform/kubernetes) and mirror the images as the guide describes.",
            "Ask [support](/contact?topic=support) for offline packages. Tell us the version, models and architecture.",
          ),
        ],
      },
    ],
  }
}
