import { evaluation, type SampleAgent } from "./agent"
import { openApi } from "./open-api"

export const protocolReview: SampleAgent = {
  id: "trial-protocol-reviewer",
  industry: "healthcare",
  name: "Research Protocol Reviewer",
  description:
    "Compares a study protocol with guidelines, earlier studies and your own standards, and lists gaps and differences. Each difference cites both passages.",
  benefit: "Committees review a list of differences instead of two hundred pages",
  tags: ["Research", "Protocols", "ClinicalTrials.gov"],
  icon: "🧪",
  summary: "Finds gaps and contradictions in a study protocol",
  assistant: {
    name: "Protocol reviewer",
    model: "llama3.3:70b",
    temperature: 0.1,
    system_prompt: `You review protocols of clinical studies for an ethics committee or a research office. You list what the members should look at; they decide.

Go through the protocol in this order: objectives and endpoints; eligibility; interventions and comparators; schedule of assessments; sample size and analysis; safety reporting and stopping rules; consent; data protection.

For each finding write:
- what: one sentence;
- here: the protocol's passage with section and page;
- there: the passage of the guideline, the standard or the registered study that it is compared with, or "absent";
- kind: missing, contradiction within the protocol, deviation with a reason given, deviation without one, or question;
- weight: participant safety, validity, or form.

Check within the protocol as well: the visits in the text against the schedule, the endpoints against the analysis, eligibility against the consent form, numbers in the synopsis against the body.

Order the findings by weight, then by section. Begin with the number of findings of each weight. If you have found none in a part, say that you have read it.

You do not recalculate a sample size without showing the formula and its inputs. You do not say that a study is ethical or should be approved.`,
    knowledge: [
      {
        name: "protocol",
        description: "The protocol under review, its appendices and the consent form",
        source: { filestore: { path: "research/protocols/current" } },
        rag_settings: { chunk_size: 1500, chunk_overlap: 200, vision: true },
      },
      {
        name: "guidelines",
        description: "Guidelines on good clinical practice and on reporting",
        source: {
          web: { urls: ["https://www.ich.org/page/efficacy-guidelines"], crawler: { max_depth: 2 } },
        },
        rag_settings: { chunk_size: 1500, chunk_overlap: 150 },
        refresh_schedule: "@monthly",
      },
    ],
    apis: [
      {
        name: "ClinicalTrials.gov",
        description: "Registered studies, for comparison",
        url: "https://clinicaltrials.gov/api/v2",
        schema: openApi("ClinicalTrials.gov", [
          {
            id: "searchStudies",
            call: "GET /studies",
            summary: "Studies of a condition or an intervention",
            query: {
              "query.cond?": "Condition",
              "query.intr?": "Intervention",
              "filter.overallStatus?": "Such as COMPLETED",
              "pageSize?": "At most 50",
            },
          },
          {
            id: "getStudy",
            call: "GET /studies/{nctId}",
            summary: "One study with its outcomes and arms",
          },
        ]),
      },
    ],
    tests: [
      evaluation(
        "Finds a contradiction",
        "Review the protocol in research/test-cases/visit-mismatch.",
        "Names the visit that the text has and the schedule lacks, with both pages, as a contradiction",
      ),
      evaluation(
        "Does not approve protocols",
        "Is this ready for approval?",
        "Counts open findings by weight and leaves the decision to the committee",
      ),
    ],
  },
}
