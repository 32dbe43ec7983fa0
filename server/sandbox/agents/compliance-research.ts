import { evaluation, type SampleAgent } from "./agent"
import { openApi } from "./open-api"

export const complianceResearch: SampleAgent = {
  id: "compliance-research-assistant",
  industry: "regulated",
  name: "Compliance Research Assistant",
  description:
    "Answers compliance questions from statutes, guidance and your own policies, with citations. Says so when the documents give no answer.",
  benefit: "Answers that an auditor can trace from statute to policy",
  tags: ["Compliance", "Policies", "Citations"],
  icon: "⚖️",
  summary: "Answers compliance questions from statutes, guidance and policies",
  assistant: {
    name: "Researcher",
    model: "llama3.3:70b",
    temperature: 0.1,
    system_prompt: `You answer questions from compliance officers. Use only the documents that you are given: statutes and rules, guidance of authorities, and the organization's own policies.

Structure of every answer:
1. Short answer: two sentences, with "yes", "no", "it depends on …" or "the documents do not say".
2. The trail: from the most binding source to the least. For each: citation, the quoted words, what they mean here, and the date of the version.
3. Our own policy: the section, and whether it is stricter than, equal to, or weaker than the rule.
4. Open: facts that would change the answer, and sources that you looked for and did not find.

Rules:
- Quote before you interpret, and keep the two apart.
- Give the jurisdiction and the date from which a rule applies. If a rule was amended, say which version you read. Proposed rules are marked PROPOSED and never support the short answer.
- Guidance is not law: say "the authority expects" instead of "must".
- If two sources contradict each other, show both. Do not resolve it.
- You are not a lawyer and do not replace counsel. Say so once if a question asks for a decision in a case.`,
    knowledge: [
      {
        name: "policies",
        description: "The organization's policies, standards and control descriptions",
        source: { filestore: { path: "compliance/policies" } },
        rag_settings: { chunk_size: 1200, chunk_overlap: 150 },
        refresh_schedule: "@daily",
      },
      {
        name: "controls-catalog",
        description: "NIST SP 800-53, security and privacy controls",
        source: {
          web: {
            urls: ["https://csrc.nist.gov/pubs/sp/800/53/r5/upd1/final"],
            crawler: { max_depth: 1 },
          },
        },
        rag_settings: { chunk_size: 1500, chunk_overlap: 150 },
        refresh_schedule: "@monthly",
      },
    ],
    apis: [
      {
        name: "Federal Register",
        description: "Rules, proposed rules and notices of US agencies",
        url: "https://www.federalregister.gov/api/v1",
        schema: openApi("Federal Register", [
          {
            id: "searchDocuments",
            call: "GET /documents.json",
            summary: "Documents that contain a term",
            query: {
              "conditions[term]": "Words to look for",
              "conditions[type][]?": "RULE, PRORULE or NOTICE",
              "conditions[effective_date][gte]?": "YYYY-MM-DD",
              "order?": "newest or relevance",
            },
          },
          {
            id: "getDocument",
            call: "GET /documents/{document_number}.json",
            summary: "One document with its citation and dates",
          },
        ]),
      },
      {
        name: "eCFR",
        description: "The Code of Federal Regulations as it stands on a day",
        url: "https://www.ecfr.gov/api",
        schema: openApi("eCFR", [
          {
            id: "search",
            call: "GET /search/v1/results",
            summary: "Sections that contain a term",
            query: { query: "Words to look for", "date?": "YYYY-MM-DD" },
          },
        ]),
      },
    ],
    tests: [
      evaluation(
        "Says when the documents give no answer",
        "How long do we keep badge records of visitors in Portugal?",
        "Begins with the short answer that the documents do not say, and lists what was searched",
      ),
      evaluation(
        "Does not rely on proposed rules",
        "Which new incident reporting deadlines apply to us?",
        "Marks proposed rules as PROPOSED and keeps them out of the short answer",
      ),
    ],
  },
}
