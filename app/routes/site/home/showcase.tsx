import { Icon } from "~/ui/icon"
import { Section } from "~/ui/section"
import { TabLinks } from "~/ui/tab-links"
import { type Product, products, useChoices } from "./choices"
import { FilmPlayer, productFilms } from "./films"

export function Showcase() {
  const { choices, linkTo } = useChoices()
  const product = choices.product ?? "agents"
  const { title, text, facts } = productCopy[product]
  return (
    <Section
      id="platform"
      title="One stack, from the agent down to the GPU."
      lead="Use the whole stack, or bring your own database, directory and models. The recordings show the launchpad, not the agents."
    >
      <TabLinks
        label="Parts of the stack"
        tabs={products.map((key) => ({
          key,
          label: productCopy[key].label,
          ...linkTo("product", key, "#platform"),
          current: key === product,
        }))}
      />
      <div className="mt-8 grid grid-cols-1 items-start gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)]">
        <div>
          <h3 className="font-display text-xl font-semibold">{title}</h3>
          <p className="mt-3 text-md text-ink-2">{text}</p>
          <ul className="mt-6 grid gap-3 border-t border-line pt-6 text-md">
            {facts.map((fact) => (
              <li key={fact} className="flex gap-3">
                <Icon name="check" className="mt-1 text-ember-ink" />
                {fact}
              </li>
            ))}
          </ul>
        </div>
        <FilmPlayer film={productFilms[product]} />
      </div>
    </Section>
  )
}

interface ProductCopy {
  label: string
  title: string
  text: string
  facts: string[]
}

/** The text of each product tab. */
const productCopy: Record<Product, ProductCopy> = {
  agents: {
    label: "Agents",
    title: "An agent is a file you can read",
    text: "One YAML file holds its instructions, model, documents and API tools.",
    facts: [
      "Agent framework with API tools",
      "A gallery of configurations to start from",
      "Deployed to the hosted cloud, a local machine or your own deployment",
    ],
  },
  models: {
    label: "Models",
    title: "Local models, and cloud models through a proxy",
    text: "Language and vision models run on your own GPUs. If you allow cloud models, the stack calls them through a proxy.",
    facts: [
      "Language and vision models",
      "Runner images: small about 15 GB, large about 70 GB",
      "Your own model-hub token for models that need one",
    ],
  },
  rag: {
    label: "Retrieval",
    title: "Citations are checked before you read them",
    text: "Documents are split, embedded and searched on your machines. Every citation is validated against its source passage.",
    facts: [
      "Chunks of 1,000 words with an overlap of 50, configurable",
      "Embeddings of 1,536 dimensions in pgvector",
      "Built-in database, or your own Postgres",
    ],
  },
  vision: {
    label: "Vision",
    title: "Search scans and drawings too",
    text: "Vision retrieval finds scans, tables and drawings by their appearance, so that an answer can cite a figure in a scanned report.",
    facts: [
      "Vision retrieval beside text retrieval",
      "Vision models on your own GPUs",
      "Healthcare agents that read handwriting",
    ],
  },
  evals: {
    label: "Evals",
    title: "Test agents before every release",
    text: "Evaluations run like your tests: on every change of an instruction, a model or a tool.",
    facts: [
      "Evaluations and CI/CD for agents",
      "Stable versions, or development builds, for each deployment",
      "Logs of failed deployments",
    ],
  },
  gpu: {
    label: "GPU",
    title: "Get the most out of your GPUs",
    text: "The scheduler places models on the GPUs you have. If you have none, rent a dedicated GPU by the hour.",
    facts: [
      "GPUs with 8 GB of memory or more",
      "2x 80GB A100 GPUs from $5 an hour, provisioned within 30 minutes",
      "Stops at the time you set, and shows its cost until then",
    ],
  },
  auth: {
    label: "Access",
    title: "Use your existing directory",
    text: "People sign in through your directory. Organizations, teams and roles decide who can use which agent.",
    facts: ["Directory and OpenID Connect", "Organizations, teams and roles", "Configurable administrators"],
  },
}
