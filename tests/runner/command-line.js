/** The sections that consist of tests, and can be run in part. */
export const testSections = ["unit", "http", "e2e"]
/** All sections, in the order of their results. */
const sections = ["types", "lint", "unused", ...testSections]

/**
 * The parsed command line.
 * @typedef {object} CommandLine
 * @property {string[]} sections which sections to run, in their order
 * @property {string[]} words with words, only tests that have one of them in their path or title
 * @property {string} [since] with a revision, only what the changes since then reach
 */

/** An invalid command line. The message is all that the reader needs. */
export class UsageError extends Error {}

/**
 * @param {string[]} args
 * @returns {CommandLine}
 */
export function readCommandLine(args) {
  const options = args.filter((arg) => arg.startsWith("-"))
  const unknown = options.filter((option) => !/^--changed(=.+)?$/.test(option))
  if (unknown.length > 0) {
    throw new UsageError(
      `Unknown option: ${unknown.join(", ")}. The options are --changed and --changed=REVISION.`,
    )
  }
  const [changed, another] = options
  if (another) throw new UsageError("--changed may be given once.")
  const since = changed && (changed.split("=")[1] ?? "HEAD")
  const named = args.filter((arg) => sections.includes(arg))
  const words = args.filter((arg) => !arg.startsWith("-") && !sections.includes(arg))
  if (since && words.length > 0) {
    throw new UsageError(
      `--changed chooses the tests itself, so it cannot be combined with "${words[0]}". Sections are allowed.`,
    )
  }
  const searched = words.length > 0 && !named.some((name) => testSections.includes(name)) ? testSections : []
  const wanted = [...named, ...searched]
  return {
    sections: wanted.length > 0 ? sections.filter((name) => wanted.includes(name)) : sections,
    words,
    ...(since && { since }),
  }
}
