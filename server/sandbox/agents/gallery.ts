type Agent = typeof import("./equity-research.json")

const files = import.meta.glob<Agent>(["./*.json", "!./model-classes.json"], {
  eager: true,
  import: "default",
})
/** In the order of the gallery. */
const agents = Object.values(files).sort((one, other) => one.place - other.place)

const industries = [
  { id: "financial", name: "Financial Services", icon: "🏦" },
  { id: "healthcare", name: "Healthcare", icon: "🏥" },
  { id: "regulated", name: "Regulated Enterprise", icon: "🏛️" },
]

/** Featured agents appear in their own category too; `original_category` names it. */
export function agentGallery(productName: string) {
  return {
    metadata: {
      name: "Agent Gallery",
      description: `Ready-to-run agents for ${productName}. Choose one, deploy it next to your data, and adapt it.`,
    },
    categories: [
      {
        id: "featured",
        name: "Featured",
        icon: "⭐",
        agents: agents
          .filter(({ featured }) => featured)
          .map((agent) => ({ ...listed(agent), original_category: agent.industry })),
      },
      ...industries.map((industry) => ({
        ...industry,
        agents: agents.filter((agent) => agent.industry === industry.id).map(listed),
      })),
    ],
  }
}

/** The configuration that a platform imports. */
export function agentConfiguration(id: string) {
  const { configuration } = agents.find((one) => one.id === id) ?? {}
  return (
    configuration && {
      ...configuration,
      assistants: configuration.assistants.map((assistant) => ({
        ...assistant,
        // A file keeps it in lines, so that it can be read.
        system_prompt: assistant.system_prompt.join("\n"),
      })),
    }
  )
}

function listed({ id, name, description, benefit, tags, icon }: Agent) {
  return { id, name, description, benefit, tags, icon, image: null, avatar: null }
}
