import type { Industry } from "~/domain/industry"

/** What of the stack an agent stands on, as the diagram draws it from left to right. */
export const parts = ["Retrieval", "Vision", "Models", "API tools"] as const
export type Part = (typeof parts)[number]

export interface UseCase {
  /** Its anchor on the page. */
  id: string
  /** On its node in the diagram. */
  node: string
  name: string
  does: string
  /** What a person still decides, or how the answer is checked. */
  checked: string
  uses: Part[]
}

export const industryLabels: Record<Industry, string> = {
  financial: "Financial Services",
  healthcare: "Healthcare",
  regulated: "Regulated Enterprise",
}

/** Three agents for each industry (spec 2 §1). */
export const useCases: Record<Industry, UseCase[]> = {
  financial: [
    {
      id: "financial-research",
      node: "Research",
      name: "Research analyst",
      does: "Reads filings, transcripts and your own notes, and answers with the passage beside each figure.",
      checked: "Each citation is validated against the passage it names.",
      uses: ["Retrieval", "Vision", "Models"],
    },
    {
      id: "financial-support",
      node: "DevOps",
      name: "Support and DevOps",
      does: "Reads the alert, the runbook and the last change, and drafts the fix with the commands it would run.",
      checked: "It calls only the tools you have given it; whoever is on call presses the button.",
      uses: ["Retrieval", "Models", "API tools"],
    },
    {
      id: "financial-quant",
      node: "Quant",
      name: "Quant coding",
      does: "Writes and explains model code against your libraries, where the strategies already live.",
      checked: "Your own tests are its evaluation: what fails them is not proposed.",
      uses: ["Models", "API tools"],
    },
  ],
  healthcare: [
    {
      id: "healthcare-handwriting",
      node: "Handwriting",
      name: "Handwriting parsing",
      does: "Turns scanned forms and handwritten notes into fields, with the piece of the page each one was read from.",
      checked: "What it cannot read well goes to a person, with the picture, and not into the record.",
      uses: ["Vision", "Models"],
    },
    {
      id: "healthcare-documentation",
      node: "Clinical notes",
      name: "Clinical documentation",
      does: "Drafts letters and summaries from the chart, in the form your wards already use.",
      checked: "A clinician signs or changes every draft; patient data stays on your machines.",
      uses: ["Retrieval", "Models", "API tools"],
    },
    {
      id: "healthcare-protocols",
      node: "Protocols",
      name: "Research protocols",
      does: "Compares a protocol with guidelines and earlier studies, and lists what is missing or differs.",
      checked: "Each difference names both passages, so that the committee can read them itself.",
      uses: ["Retrieval", "Vision", "Models"],
    },
  ],
  regulated: [
    {
      id: "regulated-compliance",
      node: "Compliance",
      name: "Compliance research",
      does: "Follows a question through statutes, guidance and your own policies, and shows the trail.",
      checked: "Answers hold to the documents you have loaded; where they are silent, it says so.",
      uses: ["Retrieval", "Vision", "Models"],
    },
    {
      id: "regulated-support",
      node: "Support",
      name: "Support and IT",
      does: "Answers from tickets and manuals, opens what has to be opened, and hands over with a summary.",
      checked:
        "Organizations, teams and roles decide who may use it, and it calls only the tools you have given it.",
      uses: ["Retrieval", "Models", "API tools"],
    },
    {
      id: "regulated-engineering",
      node: "Engineering",
      name: "Engineering and product",
      does: "Works on requirements, code and test reports in a network that has no way out.",
      checked: "Evaluations run before each release, as your tests do.",
      uses: ["Retrieval", "Models", "API tools"],
    },
  ],
}
