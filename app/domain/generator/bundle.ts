import type { Generated, Product } from "./generate"
import { beforeYouStart, type Step } from "./steps"

export interface BundleFile {
  name: string
  text: string
  executable: boolean
}

export interface Bundle {
  files: BundleFile[]
  /** SHA-256 in hex of `fingerprint.txt`: the same for the same choices, whatever the passwords. */
  fingerprint: string
}

/** All output as files: the values, the script that creates the secrets, the readme and a fingerprint. */
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

/** In the format of sha256sum. Files with secrets are left out: a hash of a password can be guessed. */
async function sumsOf(files: { name: string; text: string }[]) {
  const lines = await Promise.all(files.map(async ({ name, text }) => `${await sha256(text)}  ${name}\n`))
  return lines.join("")
}

async function sha256(text: string) {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("")
}

/** The steps as Markdown. Only the script contains the commands that create the secrets. */
function readmeOf(steps: Step[], { name }: Product) {
  const parts = [
    `# ${name} in a Kubernetes cluster`,
    "Run the commands in this folder, from the first step to the Verify step.",
    "## Before you start",
    list([
      ...beforeYouStart,
      "`secrets.sh` contains passwords and keys. Keep it safe and out of version control.",
      "`sha256sum --check fingerprint.txt` verifies that the other files are unchanged.",
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
