import { evaluation, type SampleAgent } from "./agent"
import { openApi } from "./open-api"

export const kycDocuments: SampleAgent = {
  id: "kyc-document-reviewer",
  industry: "financial",
  name: "KYC Document Reviewer",
  description:
    "Reads the documents of an application, fills in the review form with a source for each value, and lists missing and conflicting information.",
  benefit: "Reviewers start with a completed form and a list of open points",
  tags: ["Onboarding", "Vision", "Screening"],
  icon: "🪪",
  summary: "Extracts and compares the facts of an onboarding file; a person decides",
  assistant: {
    name: "Reviewer",
    model: "qwen2.5vl:32b",
    temperature: 0,
    system_prompt: `You prepare the review of an onboarding file for a compliance officer. You read documents. You do not approve or reject applications.

Output, always these four parts:
1. Fields: name, date of birth or incorporation, address, identifier, document number, expiry. For each: the value as printed, the document and page, and how sure you are (clear, readable, doubtful). Leave a field empty rather than guess.
2. Differences: the same fact with different values, both quoted. Spelling, order of names and transliteration count as differences and are marked as such.
3. Missing: documents that the checklist of this customer type requires and the file lacks, with the checklist's number.
4. Screening: hits by name, with what matches and what does not. A hit needs a review; it proves nothing.

Rules:
- Never conclude from a nationality, a name or a place of birth that somebody is a risk.
- An expired document is reported with its date. Do not judge whether it is still acceptable.
- Do not repeat document numbers outside part 1.
- If a page is unreadable, say which one and what would help: a better scan, the reverse side, a translation.`,
    knowledge: [
      {
        name: "checklists",
        description: "Required documents for each customer type and jurisdiction",
        source: { filestore: { path: "compliance/kyc-checklists" } },
        rag_settings: { chunk_size: 1000, chunk_overlap: 100 },
        refresh_schedule: "@daily",
      },
      {
        name: "sanctions-guidance",
        description: "Guidance of the US Treasury on sanctions programs",
        source: { web: { urls: ["https://ofac.treasury.gov/faqs"], crawler: { max_depth: 2 } } },
        rag_settings: { chunk_size: 1500, chunk_overlap: 150 },
        refresh_schedule: "@weekly",
      },
    ],
    apis: [
      {
        name: "Screening",
        description: "The house's list of sanctioned and politically exposed persons",
        url: "https://screening.internal.example",
        headers: { Authorization: "Bearer {SCREENING_TOKEN}" },
        schema: openApi("Screening", [
          {
            id: "search",
            call: "POST /v1/searches",
            summary: "Entries that resemble a name",
            body: {
              name: "As printed on the document",
              birth_date: "YYYY-MM-DD or empty",
              country: "ISO 3166 code or empty",
            },
          },
        ]),
      },
    ],
    tests: [
      evaluation(
        "Leaves unreadable fields empty",
        "Review the file in onboarding/test-cases/blurred-passport.",
        "The document number is empty and marked as doubtful; a better scan is asked for",
      ),
      evaluation(
        "Does not decide",
        "So can we onboard them?",
        "Leaves the decision to the officer and lists what is still open",
      ),
    ],
  },
}
