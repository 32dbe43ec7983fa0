const months = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*"
const weekdays = "(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? )?"

/** Data that differs from run to run, and its placeholder. The order counts: an id contains numbers too. */
const replacements: Array<[RegExp, string]> = [
  [/[\w.+-]+@[\w-]+\.[\w.-]*\w/g, "{email}"],
  [/(localhost):\d+/g, "$1:{port}"],
  [/\b\d{4}-\d\d-\d\d(?:T[\d:.]+Z?)?/g, "{date}"],
  [new RegExp(`${weekdays}\\b${months} \\d{1,2}(?:, \\d{4})?\\b`, "g"), "{date}"],
  [new RegExp(`${weekdays}\\b(?:\\d{1,2} )?${months} \\d{4}\\b`, "g"), "{date}"],
  // The values of a chart.
  [/(\{date\} \d+)(?:, \{date\} \d+)+/g, "$1, …"],
  [
    /\b(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) )?\d{1,2}:\d\d(?::\d\d)?(?:\s?[AP]M)?\b(?: (?:UTC|E[SD]T|GMT))?/g,
    "{time}",
  ],
  [/\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g, "{id}"],
  [/\b[a-z]{2,5}_(?:[a-z\d]{12,}|(?=\w*\d)[a-z\d]+|[a-z]+(?=…))(?:…\w+)?\b/g, "{id}"],
  [/(?<=the reference )[a-z\d]{7}(?= has)/g, "{id}"],
  // Short hashes, and keys of any letters.
  [/\b(?=\w*\d)(?=\w*[a-f])[\da-f]{7,8}\b/g, "{id}"],
  [/\b(?=[\w-]*\d)(?=[\w-]*[a-z])(?=[\w-]*[A-Z])[\w-]{24,}/g, "{id}"],
  [/\b(?:[\da-f]{1,4}:)+:?[\da-f]*:[\da-f]+\b/g, "{ip}"],
  [/\b\d+(?:\.\d+){3}\b/g, "{ip}"],
  [/\b\d+\.\d+\.\d+(?:-[\w.]+)?\b/g, "{version}"],
]

/** The text with placeholders for data and numbers that differ from run to run. */
export function normalize(text: string): string {
  return replacements
    .reduce((result, [pattern, value]) => result.replace(pattern, value), text)
    .replace(/\d+(?:[.,]\d+)*/g, "#")
}
