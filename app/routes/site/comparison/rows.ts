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

/** What is compared, in groups (spec 2 §2.8). */
export const groups: Array<{ name: string; rows: Row[] }> = [
  {
    name: "Data",
    rows: [
      {
        about: "Where prompts and documents are processed",
        fields: [
          "On the machine you choose: your own, or one that we host for you alone",
          "In the provider's cloud, in the regions it offers",
          "Wherever you install it",
          "On the NVIDIA systems that you own or rent",
        ],
      },
      {
        about: "Who keeps them",
        fields: [
          "You, in PostgreSQL and pgvector. On a hosted machine: until you delete it",
          "The provider, for as long as your contract with it says",
          "You",
          "You",
        ],
      },
      {
        about: "Without internet",
        fields: [
          "Yes: offline packages, models on your own GPUs, no telemetry",
          "No",
          "Yes, once every dependency is mirrored inside",
          "Possible: images, models and licensing are mirrored inside",
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
          "The provider's own, and often the strongest there are",
          "Any open model that you can serve",
          "Many open models as containers tuned for NVIDIA GPUs",
        ],
      },
      {
        about: "Answers from documents",
        fields: [
          "Retrieval with citations that are validated, and retrieval from images",
          "File search, mostly included; how it works is the provider's",
          "A pipeline that you join from a parser, an index and a ranker",
          "Building blocks and reference designs to assemble",
        ],
      },
      {
        about: "Sharing GPUs",
        fields: [
          "A scheduler places models on the GPUs you have",
          "Not yours to do",
          "Kubernetes, and rules that you write",
          "Schedulers for large clusters, as a part of the stack",
        ],
      },
    ],
  },
  {
    name: "Cost",
    rows: [
      {
        about: "What is charged",
        fields: [
          `Users and GPUs, by the year: ${base} for each started 10 users, ${gpu} for each GPU`,
          "Tokens, seats, or both",
          "No license. Engineers' time, and machines",
          "A license for each GPU, and machines",
        ],
      },
      {
        about: "A month with twice the use",
        fields: [
          "The same license. More GPUs only if the ones you have are full",
          "Up to twice the tokens",
          "The same, until the machines are full",
          "The same, until the machines are full",
        ],
      },
      {
        about: "To begin",
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
        about: "Until it runs",
        fields: [
          "A GPU instance within 30 minutes, one machine with one command, a cluster with three charts",
          "Minutes",
          "A project each: serving, retrieval, sign-in, evaluation, monitoring",
          "Hardware and cluster first, then the parts on top",
        ],
      },
      {
        about: "Who runs it",
        fields: [
          "You; or we, on a machine for you alone",
          "The provider",
          "You, part by part",
          "You, or a partner",
        ],
      },
      {
        about: "Updates",
        fields: [
          "One version for the whole platform, when you decide",
          "When the provider decides; models are retired on its dates",
          "Each part on its own schedule",
          "Supported releases of each part",
        ],
      },
      {
        about: "Support",
        fields: [
          `None, by e-mail (${email} a year) or premium (${premium} a year)`,
          "As in the plan you pay for",
          "Communities, or a contract for each part",
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
          "None for what you assembled: your own audit",
          "For some parts: your own audit for the whole",
        ],
      },
      {
        about: "People and roles",
        fields: [
          "Organizations, teams and roles; Active Directory and OpenID Connect",
          "Workspaces and roles; single sign-on often in higher plans",
          "What you build",
          "Roles of the cluster; those of agents are yours to build",
        ],
      },
      {
        about: "Where the law places the data",
        fields: [
          "Where your machine stands",
          "Where the provider's contract and regions place it",
          "Where your machine stands",
          "Where your machine stands",
        ],
      },
    ],
  },
  {
    name: "Agents",
    rows: [
      {
        about: "Making one",
        fields: [
          "A framework with API tools, described in YAML, and agents for three industries to start from",
          "A builder in the browser or an API, for its own models",
          "The framework that your engineers choose",
          "Toolkits for engineers",
        ],
      },
      {
        about: "Knowing that it works",
        fields: [
          "Evaluations and CI/CD for agents are part of it",
          "Evaluation tools at some providers",
          "A test bench that you build",
          "Evaluation tools that you connect",
        ],
      },
      {
        about: "Leaving",
        fields: [
          "Agents are YAML, models are open, databases are PostgreSQL: take them along",
          "Prompts can be taken along; hosted agents and tuned models mostly cannot",
          "It is all yours",
          "Models and code are yours; tuned containers need NVIDIA GPUs",
        ],
      },
    ],
  },
]
