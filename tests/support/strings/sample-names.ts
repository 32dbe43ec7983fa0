/** Patterns of names that customers type: those of the sandbox's sample data and of the views. */
export const sampleNames = [
  // Deployments.
  "(?:claims|intake|triage|search|notes|archive|forecast|audit)-(?:prod|staging|dev|eu|us|pilot)-\\d\\d",
  "gpu-prod|claims-triage|research-desk|ward-notes|release-check|workshop|driver-trial",
  "field-notes|night-batch|gpu-lab|batch-\\d+|\\w+-of-many|leaving",
  "(?:a-name-of-a-hundred-and-twenty-eight-characters-)+[\\w-]*",
  "خادم التجارب <b>1</b>",
  // Organizations.
  "Moreno (?:-?[\\d.]+|Labs|Clinics|Foundation|Imaging)|Northwind Research|Field Notes Ltd",
  "(?:Gesellschaft für Kognitive Forschung ?)+(?:Gesellschaft fü)?",
  "خادم <b>التجارب</b>",
  "Aster Clinics|Birch Insurance|Cobalt Freight|Delta Archives|Elm Street Credit Union|Fjord Energy",
  "Granite Surveyors|Harbor Schools|Indigo Textiles|Juniper Labs|Kestrel Aviation|Lumen Libraries",
  "Meridian Maps|Nimbus Weather|Orchard Foods|Pine Hill Hospital|Quarry Stone Works|River Bend Utilities",
  "Summit Legal|Tidewater Shipping",
  // Private deployments.
  "Clinic server room|Research cluster|Imaging workstation|Ward(?= |$)",
]
