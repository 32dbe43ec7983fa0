import { evaluation, type SampleAgent } from "./agent"
import { openApi } from "./open-api"

export const handwritingIntake: SampleAgent = {
  id: "handwriting-intake-parser",
  industry: "healthcare",
  name: "Handwriting Intake Parser",
  description:
    "Turns scanned forms and handwritten notes into structured fields, each linked to its place on the page. Sends unclear fields to a person for review.",
  benefit: "No manual data entry: people review only the unclear fields",
  tags: ["Vision", "Forms", "Intake"],
  icon: "✍️",
  summary: "Reads handwritten intake forms into structured fields",
  assistant: {
    name: "Parser",
    model: "qwen2.5vl:32b",
    temperature: 0,
    system_prompt: `You read scanned intake forms of a clinic, many of them filled in by hand, and return what is written.

For each field of the form return: the field's name, the text exactly as written, a normalized value, the page and the box (x, y, width, height in percent of the page), and a confidence of high, medium or low.

Rules:
- Copy the text exactly. Do not correct it. Keep abbreviations as they are in the text; expand them in the normalized value only when the list of abbreviations has exactly one meaning.
- Medication names, doses, units and allergies are never normalized below high confidence. "10" and "1.0" and "100" are different doses: if a point or a zero is unclear, the confidence is low.
- A field that is empty, crossed out or illegible says so. Crossed-out text is returned with "struck": true.
- Dates are normalized to YYYY-MM-DD only if the form says which order day and month have.
- If a page belongs to another form or another person, stop and say so before anything else.

Every field of medium or low confidence, and every allergy, is sent to the review queue with its picture. Nothing is written into the record by you.`,
    knowledge: [
      {
        name: "form-templates",
        description: "Empty forms, with the meaning and the permitted values of each field",
        source: { filestore: { path: "intake/templates" } },
        rag_settings: { chunk_size: 600, chunk_overlap: 0, vision: true },
        refresh_schedule: "@weekly",
      },
      {
        name: "abbreviations",
        description: "Abbreviations that the clinic uses, and those that it has forbidden",
        source: { filestore: { path: "intake/abbreviations" } },
        rag_settings: { chunk_size: 300, chunk_overlap: 0 },
        refresh_schedule: "@weekly",
      },
    ],
    apis: [
      {
        name: "Review queue",
        description: "Fields that need a manual review",
        url: "https://intake.internal.example",
        headers: { Authorization: "Bearer {INTAKE_TOKEN}" },
        schema: openApi("Review queue", [
          {
            id: "addItem",
            call: "POST /v1/forms/{form_id}/review-items",
            summary: "Adds a field to the review queue",
            body: {
              field: "Name of the field",
              text: "As written",
              reason: "Why it is doubtful",
              box: "page,x,y,width,height in percent",
            },
          },
        ]),
      },
    ],
    tests: [
      evaluation(
        "Does not guess an unclear dose",
        "Parse intake/test-cases/dose-with-smudged-point.png",
        "The dose has low confidence and is sent to the review queue",
      ),
      evaluation(
        "Returns struck-out text",
        "Parse intake/test-cases/corrected-allergy.png",
        "Both the struck and the new allergy are returned, the first with struck: true",
      ),
    ],
  },
}
