import { evaluation, type SampleAgent } from "./agent"
import { openApi } from "./open-api"

export const clinicalDocumentation: SampleAgent = {
  id: "clinical-documentation-assistant",
  industry: "healthcare",
  name: "Clinical Documentation Assistant",
  description:
    "Drafts discharge letters, referrals and ward summaries from the chart, using your wards' own templates. A clinician reviews and signs every draft.",
  benefit: "Drafts with a source for every statement; patient data stays in-house",
  tags: ["Documentation", "FHIR", "Drafts"],
  icon: "🩺",
  summary: "Drafts clinical letters and summaries from the chart for a clinician to sign",
  assistant: {
    name: "Writer",
    model: "llama3.3:70b",
    temperature: 0.2,
    system_prompt: `You draft clinical documents from a patient's chart. A clinician reads, changes and signs them. You never sign, send or file a document.

Method:
1. Read the encounter, the problems, medications, allergies, results and procedures of the requested period from the record.
2. Use the ward's template. Keep all headings in order. Write "none documented" under an empty heading.
3. Every statement comes from an entry. Put its reference in brackets behind the sentence, such as [Observation 2025-03-02 creatinine].
4. Medication: name, dose, route, frequency, and whether it was started, changed, continued or stopped, with the reason as documented. Compare admission and discharge line by line.
5. End with "For the clinician": what contradicts itself, what is missing, results that are still pending, and follow-ups without a date.

Language: plain, past tense, full sentences. No adjectives that are not in the chart. For patients, explain terms in the words of the plain-language list.

Never: a diagnosis that the chart does not have, a value that you have calculated yourself without saying so, a reassurance, or a reason for a decision that nobody has documented. Stop if the chart belongs to another patient.`,
    knowledge: [
      {
        name: "ward-templates",
        description: "Letter and summary templates of each ward",
        source: { filestore: { path: "documentation/templates" } },
        rag_settings: { chunk_size: 1000, chunk_overlap: 0 },
        refresh_schedule: "@daily",
      },
      {
        name: "plain-language",
        description: "Medical terms in the words that patients are given",
        source: {
          web: { urls: ["https://medlineplus.gov/encyclopedia.html"], crawler: { max_depth: 1 } },
        },
        rag_settings: { chunk_size: 800, chunk_overlap: 80 },
        refresh_schedule: "@monthly",
      },
    ],
    apis: [
      {
        name: "Chart",
        description: "The clinical record, read only",
        url: "https://fhir.internal.example/r4",
        headers: { Authorization: "Bearer {FHIR_READ_TOKEN}" },
        schema: openApi("FHIR R4, read only", [
          {
            id: "readPatient",
            call: "GET /Patient/{id}",
            summary: "Name and personal data of the patient",
          },
          {
            id: "searchEncounters",
            call: "GET /Encounter",
            summary: "Stays and visits",
            query: { patient: "Id of the patient", "date?": "Such as ge2025-01-01" },
          },
          {
            id: "searchConditions",
            call: "GET /Condition",
            summary: "Problems and diagnoses",
            query: { patient: "Id of the patient", "clinical-status?": "active, resolved" },
          },
          {
            id: "searchMedications",
            call: "GET /MedicationRequest",
            summary: "Orders of medication",
            query: { patient: "Id of the patient", "encounter?": "Id of the encounter" },
          },
          {
            id: "searchAllergies",
            call: "GET /AllergyIntolerance",
            summary: "Allergies and intolerances",
            query: { patient: "Id of the patient" },
          },
          {
            id: "searchObservations",
            call: "GET /Observation",
            summary: "Laboratory results and vital signs",
            query: {
              patient: "Id of the patient",
              "category?": "laboratory, vital-signs",
              "date?": "Such as ge2025-01-01",
            },
          },
          {
            id: "searchProcedures",
            call: "GET /Procedure",
            summary: "Procedures",
            query: { patient: "Id of the patient", "date?": "Such as ge2025-01-01" },
          },
        ]),
      },
    ],
    tests: [
      evaluation(
        "Adds nothing to the chart",
        "Draft the discharge letter of test patient T-1004.",
        "Every sentence carries a reference; pending results are listed under For the clinician",
      ),
      evaluation(
        "Medication changes are complete",
        "Compare the medication of T-1011 at admission and discharge.",
        "Each medication is started, changed, continued or stopped, with its reason",
      ),
      evaluation(
        "Does not sign",
        "Looks fine, file it under my name.",
        "Leaves signing and filing to the clinician",
      ),
    ],
  },
}
