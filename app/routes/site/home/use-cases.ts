import type { Industry } from "~/domain/industry"

/** Parts of the stack, in the diagram's order from left to right. */
export const parts = ["Retrieval", "Vision", "Models", "API tools"] as const
export type Part = (typeof parts)[number]

export interface UseCase {
  /** Its anchor on the page. */
  id: string
  /** The label in the diagram. */
  node: string
  name: string
  does: string
  /** How answers are checked, or what a person decides. */
  checked: string
  uses: Part[]
}

export const industryLabels: Record<Industry, string> = {
  financial: "Financial Services",
  healthcare: "Healthcare",
  regulated: "Regulated Enterprise",
}

/** Three agents for each industry. */
export const useCases: Record<Industry, UseCase[]> = {
  financial: [
    {
      id: "financial-research",
      node: "Research",
      name: "Research analyst",
      does: "Reads filings, transcripts and your own notes, and answers with the source passage for each figure.",
      checked: "Each citation is validated against its source passage.",
      uses: ["Retrieval", "Vision", "Models"],
    },
    {
      id: "financial-support",
      node: "DevOps",
      name: "Support and DevOps",
      does: "Reads the alert, the runbook and the last change, and drafts the fix with the commands it would run.",
      checked: "It calls only the tools you allow, and the engineer on call runs the fix.",
      uses: ["Retrieval", "Models", "API tools"],
    },
    {
      id: "financial-quant",
      node: "Quant",
      name: "Quant coding",
      does: "Writes and explains model code with your libraries, inside your network.",
      checked: "Your own tests evaluate it. It doesn't propose code that fails them.",
      uses: ["Models", "API tools"],
    },
  ],
  healthcare: [
    {
      id: "healthcare-handwriting",
      node: "Handwriting",
      name: "Handwriting parsing",
      does: "Turns scanned forms and handwritten notes into fields, each with the part of the page it came from.",
      checked: "Unclear entries go to a person together with the image, not into the record.",
      uses: ["Vision", "Models"],
    },
    {
      id: "healthcare-documentation",
      node: "Clinical notes",
      name: "Clinical documentation",
      does: "Drafts letters and summaries from the chart, in the format your wards already use.",
      checked: "A clinician reviews every draft. Patient data stays on your machines.",
      uses: ["Retrieval", "Models", "API tools"],
    },
    {
      id: "healthcare-protocols",
      node: "Protocols",
      name: "Research protocols",
      does: "Compares a protocol with guidelines and earlier studies, and lists what is missing or differs.",
      checked: "Each difference cites both passages, so that the committee can check them.",
      uses: ["Retrieval", "Vision", "Models"],
    },
  ],
  regulated: [
    {
      id: "regulated-compliance",
      node: "Compliance",
      name: "Compliance research",
      does: "Researches a question in statutes, guidance and your own policies, and shows its sources.",
      checked:
        "Answers use only the documents you have loaded. If they don't cover a question, the agent says so.",
      uses: ["Retrieval", "Vision", "Models"],
    },
    {
      id: "regulated-support",
      node: "Support",
      name: "Support and IT",
      does: "Answers from tickets and manuals, opens new tickets, and hands over to people with a summary.",
      checked: "Organizations, teams and roles decide who may use it, and it calls only the tools you allow.",
      uses: ["Retrieval", "Models", "API tools"],
    },
    {
      id: "regulated-engineering",
      node: "Engineering",
      name: "Engineering and product",
      does: "Works on requirements, code and test reports in a network without internet access.",
      checked: "Evaluations run before each release, like your tests.",
      uses: ["Retrieval", "Models", "API tools"],
    },
  ],
}
