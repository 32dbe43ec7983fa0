interface Option {
  name: string
  /** Two or three words under the name. */
  note: string
  /** One or two sentences. */
  meaning: string
}

/** The keys appear in the address. */
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
          "The auth server reads people and groups from Active Directory over LDAP. Passwords stay in Active Directory.",
      },
      oidc: {
        name: "OpenID Connect",
        note: "your provider",
        meaning:
          "The auth server sends people to your OpenID Connect provider, with its second factor and rules, and receives their identity.",
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
          "Argo CD watches the repository and keeps the three charts in sync. Manual changes show up as drift.",
      },
      flux: {
        name: "Flux",
        note: "applies from Git",
        meaning:
          "Flux reconciles a HelmRelease for each of the three charts, from inside the cluster, so nothing outside needs access.",
      },
      ci: {
        name: "CI pipeline",
        note: "runs Helm",
        meaning:
          "A pipeline runs helm upgrade --install for each of the three charts. This is the simplest setup, but the pipeline needs access to the cluster.",
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
        meaning: "Files are stored in an S3 bucket in your account. The databases stay on cluster volumes.",
      },
      azure: {
        name: "Azure Blob Storage",
        note: "a container of yours",
        meaning:
          "Files are stored in a Blob Storage container in your subscription. The databases stay on cluster volumes.",
      },
      gcs: {
        name: "Cloud Storage",
        note: "a bucket of yours",
        meaning:
          "Files are stored in a Google Cloud Storage bucket in your project. The databases stay on cluster volumes.",
      },
    },
  },
} as const satisfies Record<string, { label: string; options: Record<string, Option> }>

export type Selector = keyof typeof selectors
type OptionOf<P extends Selector> = Extract<keyof (typeof selectors)[P]["options"], string>
export type ArchitectureChoices = { [P in Selector]: OptionOf<P> }

const defaults: ArchitectureChoices = { source: "gitlab", auth: "ad", deploy: "argocd", storage: "pv" }

// Object.keys types keys as plain strings.
export const selectorNames = Object.keys(selectors) as Selector[]

/** The choices in the address. A missing or unknown choice falls back to the first option. */
export function readArchitecture(query: URLSearchParams): ArchitectureChoices {
  return {
    source: chosen("source", query),
    auth: chosen("auth", query),
    deploy: chosen("deploy", query),
    storage: chosen("storage", query),
  }
}

function chosen<P extends Selector>(place: P, query: URLSearchParams): OptionOf<P> {
  const asked = query.get(place) ?? ""
  // Own keys only: `toString` is not an option.
  return Object.hasOwn(selectors[place].options, asked)
    ? (asked as OptionOf<P>)
    : (defaults[place] as OptionOf<P>)
}

export function optionsOf(place: Selector): Array<[key: string, option: Option]> {
  return Object.entries(selectors[place].options)
}

export function chosenOption(place: Selector, architecture: ArchitectureChoices): Option {
  const options: Record<string, Option> = selectors[place].options
  return options[architecture[place]] as Option
}
