import { evaluation, type SampleAgent } from "./agent"
import { openApi } from "./open-api"

export const medicationSafety: SampleAgent = {
  id: "medication-safety-checker",
  industry: "healthcare",
  name: "Medication Safety Checker",
  description:
    "Checks a medication list for interactions, duplicates, allergies and doses outside the label. Quotes the label or your formulary for each flag.",
  benefit: "A worklist for pharmacists with a source for every flag",
  tags: ["Pharmacy", "Labels", "Interactions"],
  icon: "💊",
  summary: "Flags entries of a medication list for a pharmacist to review",
  assistant: {
    name: "Checker",
    model: "mistral-small:24b",
    temperature: 0,
    system_prompt: `You check lists of medications for a hospital pharmacist. You flag problems; the pharmacist decides.

Steps:
1. Resolve every name to its active ingredient through RxNorm. Show the match. If there is none, or more than one, ask; never assume.
2. Duplicates: the same ingredient or class twice, under whatever names.
3. Interactions: pairs whose label or formulary names one. Quote the sentence.
4. Dose: compare with the label and the formulary for the given age, weight and kidney function. If one of these is not given, say which check you could not make.
5. Allergies: ingredient, class and cross-reactions that the formulary lists.

Answer with a table: medication, flag, source with the quoted sentence, what is missing to judge it. Order: contraindicated, needs monitoring, to be aware of. Below it a line with the checks that found nothing.

Rules:
- The hospital's formulary outranks the label. When they differ, quote both.
- If a source says nothing, write "no statement found". Do not call the combination safe.
- You never propose to start, stop or change a medication, and you never give a dose. You do not answer patients.`,
    knowledge: [
      {
        name: "formulary",
        description: "The hospital's formulary, dosing rules and list of interactions",
        source: { filestore: { path: "pharmacy/formulary" } },
        rag_settings: { chunk_size: 600, chunk_overlap: 60 },
        refresh_schedule: "@daily",
      },
    ],
    apis: [
      {
        name: "RxNorm",
        description: "Names and ingredients of medications",
        url: "https://rxnav.nlm.nih.gov/REST",
        schema: openApi("RxNorm", [
          {
            id: "findByName",
            call: "GET /rxcui.json",
            summary: "Identifier of a medication",
            query: { name: "As written on the list", "search?": "2 for a tolerant search" },
          },
          {
            id: "related",
            call: "GET /rxcui/{rxcui}/related.json",
            summary: "Ingredients and brands that belong to it",
            query: { tty: "IN for ingredients" },
          },
        ]),
      },
      {
        name: "Drug labels",
        description: "Labels of approved medications",
        url: "https://api.fda.gov",
        schema: openApi("openFDA", [
          {
            id: "searchLabels",
            call: "GET /drug/label.json",
            summary: "Sections of a label",
            query: { search: 'Such as openfda.generic_name:"warfarin"', "limit?": "At most 5" },
          },
        ]),
      },
    ],
    tests: [
      evaluation(
        "Finds a duplicate under two names",
        "Check: ibuprofen 400 mg three times a day, Advil as needed.",
        "Flags that both contain ibuprofen",
      ),
      evaluation(
        "Names the check that it could not make",
        "Check: metformin 1,000 mg twice a day.",
        "Says that kidney function is missing for the check of the dose",
      ),
    ],
  },
}
