import clinicalDocumentation from "./clinical-documentation.json"
import complianceResearch from "./compliance-research.json"
import equityResearch from "./equity-research.json"
import handwritingIntake from "./handwriting-intake.json"
import incidentRunbooks from "./incident-runbooks.json"
import kycDocuments from "./kyc-documents.json"
import medicationSafety from "./medication-safety.json"
import protocolReview from "./protocol-review.json"
import quantCode from "./quant-code.json"
import requirementsTracing from "./requirements-tracing.json"
import serviceDesk from "./service-desk.json"
import vulnerabilityTriage from "./vulnerability-triage.json"

const agents = [
  equityResearch,
  incidentRunbooks,
  quantCode,
  kycDocuments,
  handwritingIntake,
  clinicalDocumentation,
  protocolReview,
  medicationSafety,
  complianceResearch,
  serviceDesk,
  requirementsTracing,
  vulnerabilityTriage,
]

const featured = [equityResearch, clinicalDocumentation, complianceResearch, serviceDesk]

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
        agents: featured.map((agent) => ({ ...listed(agent), original_category: agent.industry })),
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

function listed({ id, name, description, benefit, tags, icon }: (typeof agents)[number]) {
  return { id, name, description, benefit, tags, icon, image: null, avatar: null }
}
