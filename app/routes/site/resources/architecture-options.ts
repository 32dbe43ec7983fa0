/** One way to fill a place in the architecture. */
interface Option {
  name: string
  /** What it does there, in two or three words under its name. */
  note: string
  /** What it means for the installation, in a sentence or two. */
  meaning: string
}

/** The four selectors with their options (spec 2 §2.6); the keys are what the address says. */
export const selectors = {
  source: {
    label: "Source control",
    options: {
      gitlab: {
        name: "GitLab",
        note: "agents and values",
        meaning:
          "Agents and values files live in a GitLab project. A merge request runs the evaluations in GitLab CI before anybody merges it.",
      },
      github: {
        name: "GitHub",
        note: "agents and values",
        meaning:
          "Agents and values files live in a GitHub repository. A pull request runs the evaluations in GitHub Actions before anybody merges it.",
      },
      azure: {
        name: "Azure DevOps",
        note: "agents and values",
        meaning:
          "Agents and values files live in Azure Repos. A pull request runs the evaluations in Azure Pipelines before anybody completes it.",
      },
    },
  },
  auth: {
    label: "Authentication",
    options: {
      ad: {
        name: "Active Directory",
        note: "through LDAP",
        meaning:
          "The auth server reads people and groups from Active Directory over LDAP. Passwords are checked there and stay there.",
      },
      oidc: {
        name: "OpenID Connect",
        note: "your provider",
        meaning:
          "The auth server sends people to your OpenID Connect provider, with its second factor and its rules, and takes back who they are.",
      },
    },
  },
  deploy: {
    label: "Deployment method",
    options: {
      argocd: {
        name: "Argo CD",
        note: "applies from Git",
        meaning:
          "Argo CD watches the repository and keeps the three charts as it says. A change by hand shows up as a difference.",
      },
      flux: {
        name: "Flux",
        note: "applies from Git",
        meaning:
          "Flux reconciles a HelmRelease for each of the three charts, from inside the cluster: nothing outside needs access to it.",
      },
      ci: {
        name: "CI pipeline",
        note: "runs Helm",
        meaning:
          "A pipeline runs helm upgrade --install for each of the three charts. The least to set up; its runner needs access to the cluster.",
      },
    },
  },
  storage: {
    label: "Storage",
    options: {
      pv: {
        name: "Persistent volumes",
        note: "your storage class",
        meaning:
          "Files stay in the cluster, on volumes of your storage class: 100Gi for the control plane, 50Gi for the built-in pgvector.",
      },
      s3: {
        name: "Amazon S3",
        note: "a bucket of yours",
        meaning: "Files lie in an S3 bucket of your account. The databases stay on volumes of the cluster.",
      },
      azure: {
        name: "Azure Blob Storage",
        note: "a container of yours",
        meaning:
          "Files lie in a Blob Storage container of your subscription. The databases stay on volumes of the cluster.",
      },
      gcs: {
        name: "Cloud Storage",
        note: "a bucket of yours",
        meaning:
          "Files lie in a Google Cloud Storage bucket of your project. The databases stay on volumes of the cluster.",
      },
    },
  },
} as const satisfies Record<string, { label: string; options: Record<string, Option> }>

export type Place = keyof typeof selectors
type OptionOf<P extends Place> = Extract<keyof (typeof selectors)[P]["options"], string>
export type ArchitectureChoices = { [P in Place]: OptionOf<P> }

const first: ArchitectureChoices = { source: "gitlab", auth: "ad", deploy: "argocd", storage: "pv" }

// The keys of an object literal, which Object.keys knows as strings only.
export const places = Object.keys(selectors) as Place[]

/** What the address asks for; the first option of a place that it names none or an unknown one for. */
export function readArchitecture(query: URLSearchParams): ArchitectureChoices {
  return {
    source: chosen("source", query),
    auth: chosen("auth", query),
    deploy: chosen("deploy", query),
    storage: chosen("storage", query),
  }
}

function chosen<P extends Place>(place: P, query: URLSearchParams): OptionOf<P> {
  const asked = query.get(place) ?? ""
  // Own keys alone, and those are the options.
  return Object.hasOwn(selectors[place].options, asked)
    ? (asked as OptionOf<P>)
    : (first[place] as OptionOf<P>)
}

/** The options of a place, in the order in which they are offered. */
export function optionsOf(place: Place): Array<[key: string, option: Option]> {
  return Object.entries(selectors[place].options)
}

export function chosenOption(place: Place, architecture: ArchitectureChoices): Option {
  const options: Record<string, Option> = selectors[place].options
  return options[architecture[place]] as Option
}
