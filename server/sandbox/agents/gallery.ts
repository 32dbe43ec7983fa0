import { configurationOf, type Industry, industries, type SampleAgent } from "./agent"
import { clinicalDocumentation } from "./clinical-documentation"
import { complianceResearch } from "./compliance-research"
import { equityResearch } from "./equity-research"
import { handwritingIntake } from "./handwriting-intake"
import { incidentRunbooks } from "./incident-runbooks"
import { kycDocuments } from "./kyc-documents"
import { medicationSafety } from "./medication-safety"
import { protocolReview } from "./protocol-review"
import { quantCode } from "./quant-code"
import { requirementsTracing } from "./requirements-tracing"
import { serviceDesk } from "./service-desk"
import { vulnerabilityTriage } from "./vulnerability-triage"

const agents: SampleAgent[] = [
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

const categories: Record<Industry, { name: string; icon: string }> = {
  financial: { name: "Financial Services", icon: "🏦" },
  healthcare: { name: "Healthcare", icon: "🏥" },
  regulated: { name: "Regulated Enterprise", icon: "🏛️" },
}

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
        id: industry,
        ...categories[industry],
        agents: agents.filter((agent) => agent.industry === industry).map(listed),
      })),
    ],
  }
}

export function agentConfiguration(id: string) {
  const agent = agents.find((one) => one.id === id)
  return agent && configurationOf(agent)
}

function listed({ id, name, description, benefit, tags, icon }: SampleAgent) {
  return { id, name, description, benefit, tags, icon, image: null, avatar: null }
}
