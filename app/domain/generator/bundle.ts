import type { Generated, Product } from "./generate"
import { beforeYouStart, type Step } from "./steps"

/** A file of the bundle that can be downloaded. */
export interface BundleFile {
  name: string
  text: string
  executable: boolean
}

export interface Bundle {
  files: BundleFile[]
  /** SHA-256 in hex of `fingerprint.txt`: the same for the same choices, whatever the passwords are. */
  fingerprint: string
}

/** Everything generated as files: the values, the script that makes the secrets, the steps to read, a fingerprint. */
export async function bundleOf({ steps, files }: Generated, product: Product): Promise<Bundle> {
  const open = files.filter(({ secret }) => !secret).map(({ name, text }) => ({ name, text }))
  const readme = { name: "README.md", text: readmeOf(steps, product) }
  const sums = await sumsOf([...open, readme])
  return {
    files: [
      { ...readme, executable: false },
      ...files.map(({ name, text, language }) => ({ name, text, executable: language === "shell" })),
      { name: "fingerprint.txt", text: sums, executable: false },
    ],
    fingerprint: await sha256(sums),
  }
}

/** In the form of sha256sum, which can check it. What holds secrets has no line: the sum of a password can be guessed at. */
async function sumsOf(files: { name: string; text: string }[]) {
  const lines = await Promise.all(files.map(async ({ name, text }) => `${await sha256(text)}  ${name}\n`))
  return lines.join("")
}

async function sha256(text: string) {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("")
}

/** The steps as Markdown. The commands that make the secrets stand in their script alone. */
function readmeOf(steps: Step[], { name }: Product) {
  const parts = [
    `# ${name} in a Kubernetes cluster`,
    "Run the commands in this folder, from the first step to the one called Verify.",
    "## Before you start",
    list([
      ...beforeYouStart,
      "`secrets.sh` holds passwords and keys: keep it safe, and out of version control.",
      "`sha256sum --check fingerprint.txt` tells whether the other files are as they were made.",
    ]),
    ...steps.flatMap((step, place) => [
      `## ${place + 1}. ${step.title}`,
      step.explanation,
      ...(step.id === "secrets" ? ["sh secrets.sh"] : step.commands).map(
        (command) => `\`\`\`sh\n${command}\n\`\`\``,
      ),
      ...(step.notes.length > 0 ? [list(step.notes)] : []),
    ]),
  ]
  return `${parts.join("\n\n")}\n`
}

function list(items: string[]) {
  return items.map((item) => `- ${item}`).join("\n")
}
