import { hostedRates, licensePrice } from "~/domain/pricing"
import { formatPrice } from "~/ui/money"

interface Row {
  about: string
  /** The platform, SaaS AI providers, open source built internally, an NVIDIA enterprise stack. */
  fields: [string, string, string, string]
}

function licensed(users: number, gpus: number, support: "none" | "email" | "premium") {
  return licensePrice({ users, gpus, hostedGpus: 0, support })
}

const base = formatPrice(licensed(10, 0, "none").base)
const gpu = formatPrice(licensed(10, 1, "none").gpus)
const email = formatPrice(licensed(10, 0, "email").support)
const premium = formatPrice(licensed(10, 0, "premium").support)
const credit = formatPrice(hostedRates.trialCredit)

export const groups: Array<{ name: string; rows: Row[] }> = [
  {
    name: "Data",
    rows: [
      {
        about: "Where prompts and documents are processed",
        fields: [
          "On the machine you choose: your own, or a dedicated one that we host",
          "In the provider's cloud, in the regions it offers",
          "Wherever you install it",
          "On the NVIDIA systems that you own or rent",
        ],
      },
      {
        about: "Who stores them",
        fields: [
          "You, in PostgreSQL and pgvector. On a hosted machine: until you delete it",
          "The provider, as your contract says",
          "You",
          "You",
        ],
      },
      {
        about: "Offline use",
        fields: [
          "Yes: offline packages, models on your own GPUs, no connection to us",
          "No",
          "Yes, if you mirror every dependency",
          "Possible, if you mirror images, models and licensing",
        ],
      },
    ],
  },
  {
    name: "Models",
    rows: [
      {
        about: "Language and vision models",
        fields: [
          "Open models on your GPUs. Cloud models through a proxy, if you allow them",
          "The provider's own, often the most capable ones",
          "Any open model that you can serve",
          "Many open models as containers tuned for NVIDIA GPUs",
        ],
      },
      {
        about: "Answers from documents",
        fields: [
          "Retrieval with citations that are validated, and retrieval from images",
          "File search, mostly included; the provider decides how it works",
          "A pipeline that you build from a parser, an index and a ranker",
          "Building blocks and reference designs to assemble",
        ],
      },
      {
        about: "GPU sharing",
        fields: [
          "A scheduler places models on the GPUs you have",
          "Managed by the provider",
          "Kubernetes with rules that you write",
          "Schedulers for large clusters, included in the stack",
        ],
      },
    ],
  },
  {
    name: "Cost",
    rows: [
      {
        about: "Pricing model",
        fields: [
          `Users and GPUs, yearly: ${base} per 10 users, rounded up, and ${gpu} per GPU`,
          "Tokens, seats, or both",
          "No license, but engineering time and machines",
          "A license per GPU, plus machines",
        ],
      },
      {
        about: "Cost of twice the usage",
        fields: [
          "The same license. More GPUs only if yours are full",
          "Up to twice the token fees",
          "The same, until the machines are full",
          "The same, until the machines are full",
        ],
      },
      {
        about: "Getting started",
        fields: [
          `A Trial VM with ${credit} of credit. Community is free below $10M revenue and 250 employees`,
          "Often a free tier",
          "Free",
          "An evaluation license, and the hardware for it",
        ],
      },
    ],
  },
  {
    name: "Operations",
    rows: [
      {
        about: "Time to start",
        fields: [
          "A GPU instance within 30 minutes, one machine with one command, a cluster with three charts",
          "Minutes",
          "Separate projects for serving, retrieval, sign-in, evaluation and monitoring",
          "Hardware and cluster first, then the software",
        ],
      },
      {
        about: "Who runs it",
        fields: [
          "You, or we do on a dedicated machine",
          "The provider",
          "You, component by component",
          "You, or a partner",
        ],
      },
      {
        about: "Updates",
        fields: [
          "One version for the whole platform, when you decide",
          "When the provider decides; models are retired on its dates",
          "Each component on its own schedule",
          "Supported releases of each component",
        ],
      },
      {
        about: "Support",
        fields: [
          `None, email (${email} a year) or premium (${premium} a year)`,
          "Depends on your plan",
          "Communities, or a contract per component",
          "Included in the enterprise license",
        ],
      },
    ],
  },
  {
    name: "Compliance",
    rows: [
      {
        about: "Certifications",
        fields: [
          "SOC 2 Type II, ISO 27001, HIPAA Ready, Air-Gap Ready. FedRAMP is in progress, not granted",
          "Large providers hold many, some with FedRAMP",
          "None for your assembly; you audit it yourself",
          "For some components; you audit the whole",
        ],
      },
      {
        about: "People and roles",
        fields: [
          "Organizations, teams and roles; Active Directory and OpenID Connect",
          "Workspaces and roles; single sign-on often in higher plans",
          "What you build",
          "Cluster roles; you build the roles for agents",
        ],
      },
      {
        about: "Data residency",
        fields: [
          "Where your machine is",
          "In the regions of the provider's contract",
          "Where your machine is",
          "Where your machine is",
        ],
      },
    ],
  },
  {
    name: "Agents",
    rows: [
      {
        about: "Building agents",
        fields: [
          "A framework with API tools, described in YAML, and agents for three industries to start from",
          "A builder in the browser or an API, for its own models",
          "The framework that your engineers choose",
          "Toolkits for engineers",
        ],
      },
      {
        about: "Evaluation",
        fields: [
          "Evaluations and CI/CD for agents are included",
          "Evaluation tools at some providers",
          "A test suite that you build",
          "Evaluation tools that you connect",
        ],
      },
      {
        about: "Portability",
        fields: [
          "Agents are YAML, models are open, databases are PostgreSQL: you can take everything along",
          "Prompts are portable; hosted agents and tuned models mostly aren't",
          "It is all yours",
          "Models and code are yours; tuned containers need NVIDIA GPUs",
        ],
      },
    ],
  },
]
