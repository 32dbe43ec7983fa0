import { type Guide, type GuideBrand, list, text } from "./guide"

/** For information: what is possible, and what it takes (spec 2 §2.11). */
export function hybridGuide({ name }: GuideBrand): Guide {
  return {
    title: "Hybrid and air-gapped",
    lead: "Without a way to the internet, at the edge, or with a cloud for the peaks: what is possible, and what it takes.",
    needsTitle: "Three ways to do it",
    needs: {
      columns: ["Where the control plane is", "Where the models run", "What leaves your network"],
      rows: [
        ["Air-gapped", "inside", "inside", "nothing"],
        ["Edge nodes", "in the data center", "at each site", "nothing; sites reach the data center"],
        [
          "Cloud bursting",
          "in the data center",
          "inside first, in the cloud at peaks",
          "prompts of the models in the cloud",
        ],
      ],
    },
    steps: [
      {
        id: "offline-packages",
        title: "Offline packages",
        parts: [
          text(
            "A package holds one version: the install script, charts, images, and the models that you choose. It comes with checksums, goes through your own review, and is carried in.",
          ),
          list(
            "Images go into a registry of your own, charts are installed from files.",
            "An update is the next package. Databases and settings stay.",
            "The license key is entered once, and is checked without a connection.",
          ),
        ],
      },
      {
        id: "telemetry",
        title: "No telemetry",
        parts: [
          text(
            `${name} sends nothing about its users, prompts or documents to us. A model of a cloud provider is asked only if you add one.`,
          ),
        ],
      },
      {
        id: "edge",
        title: "Edge nodes",
        parts: [
          text(
            "A runner needs two things: the control plane's address, and a token. It opens the connection itself, so a site needs no open port. It can stand in a factory, a clinic or a branch, next to the data that it works on.",
          ),
        ],
      },
      {
        id: "bursting",
        title: "Cloud bursting",
        parts: [
          text(
            "Runners of your own come first. When all are busy, runners on cloud GPUs take over, for the models that you allow there. Their images load for minutes: keep one warm when peaks can be foreseen.",
          ),
        ],
      },
      {
        id: "security",
        title: "Encryption, roles and sign-in",
        parts: [
          list(
            "Encryption: TLS between people, control plane and runners; disks and databases with the means of your platform, and keys of your own.",
            "Roles: organizations, teams and roles decide who uses, changes and publishes an agent (RBAC).",
            "Single sign-on (SSO): OpenID Connect, or Active Directory over LDAP, through the auth server.",
            "Audit logging: who did what and when, kept in your database, for your own monitoring to read.",
          ),
        ],
      },
      {
        id: "begin",
        title: "How to begin",
        parts: [
          list(
            "Install a version that is connected first, on [one machine](/private-deployments/category/onprem/platform/docker), to know what it needs.",
            "Or go to [Kubernetes](/private-deployments/category/onprem/platform/kubernetes) and mirror the images: the guide says how.",
            "Write to [support](/contact?topic=support) for offline packages: which version, which models, which architecture.",
          ),
        ],
      },
    ],
  }
}
