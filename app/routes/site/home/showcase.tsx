import { useState } from "react"
import { Icon } from "~/ui/icon"
import { Section } from "~/ui/section"
import { TabLinks } from "~/ui/tab-links"
import { type Product, products, useChoices } from "./choices"
import { FilmPlayer, productFilms } from "./films"

export function Showcase() {
  const { choices, addressOf } = useChoices()
  const product = choices.product ?? "agents"
  /** Nothing plays before the visitor has chosen a part. */
  const [chosen, setChosen] = useState<string | null>(null)
  const { title, text, facts } = productCopy[product]
  return (
    <Section
      id="platform"
      title="One stack, from the agent down to the GPU."
      lead="Take all of it, or put your own database, directory and models in its place."
    >
      <TabLinks
        label="Parts of the stack"
        tabs={products.map((key) => ({
          key,
          label: productCopy[key].label,
          to: addressOf({ product: key }, "#platform"),
          current: key === product,
        }))}
        onChoose={setChosen}
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
        <FilmPlayer key={product} film={productFilms[product]} plays={chosen === product} />
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

/** One claim a tab, none beyond the specification (spec 2 §1). */
const productCopy: Record<Product, ProductCopy> = {
  agents: {
    label: "Agents",
    title: "An agent is a file you can read",
    text: "Instructions, a model, what it may look up and which API tools it may call: all of it in one YAML configuration.",
    facts: [
      "Agent framework with API tools",
      "A gallery of configurations to start from",
      "Deployed to the hosted cloud, a local machine or your own deployment",
    ],
  },
  models: {
    label: "Models",
    title: "Local models, and others by proxy",
    text: "Language and vision models run on your own GPUs. Where a cloud model is allowed, the stack calls it through a proxy.",
    facts: [
      "Language and vision models",
      "Runner images: small about 15 GB, large about 70 GB",
      "A model-hub token of your own for models that need one",
    ],
  },
  rag: {
    label: "Retrieval",
    title: "Citations that are checked before you read them",
    text: "Documents are cut, embedded and searched on your machines. A citation in an answer is validated against the passage it names.",
    facts: [
      "Chunks of 1,000 words with an overlap of 50, to be changed",
      "Embeddings of 1,536 dimensions in pgvector",
      "Built-in database, or your own Postgres",
    ],
  },
  vision: {
    label: "Vision",
    title: "Pages that are pictures count too",
    text: "Scans, tables and drawings are found by how they look, so that a figure in a scanned report can be an answer's source.",
    facts: [
      "Vision retrieval beside text retrieval",
      "Vision models on your own GPUs",
      "Handwriting among what the healthcare agents read",
    ],
  },
  evals: {
    label: "Evals",
    title: "No agent is released on a feeling",
    text: "Evaluations run as your tests do: with each change of an instruction, a model or a tool, before anybody meets it.",
    facts: [
      "Evaluations and CI/CD for agents",
      "Stable versions, or development builds, for each deployment",
      "Logs to read when one of them fails",
    ],
  },
  gpu: {
    label: "GPU",
    title: "GPUs that are kept busy, and accounted for",
    text: "The scheduler places models on the GPUs you have. If you have none, one is kept for you alone, by the hour.",
    facts: [
      "From a GPU with 8 GB of memory upwards",
      "80 GB A100 at $5 an hour, provisioned within 30 minutes",
      "Stops when you say, and says what it costs until then",
    ],
  },
  auth: {
    label: "Access",
    title: "The people you already have",
    text: "Sign-in comes from your directory. Organizations, teams and roles decide who may use which agent.",
    facts: [
      "Directory and OpenID Connect",
      "Organizations, teams and roles",
      "Who is an administrator is a setting",
    ],
  },
}
