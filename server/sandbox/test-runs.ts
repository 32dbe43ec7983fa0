import { LRUCache } from "lru-cache"
import { type ScheduledRun, scheduledRuns } from "./test-runs/runs"
import chat from "./test-runs/screens/chat.svg?raw"
import form from "./test-runs/screens/form.svg?raw"
import list from "./test-runs/screens/list.svg?raw"
import popup from "./test-runs/screens/popup.svg?raw"
import { conversationLines, driverLog, htmlReport, judgeText, serverLog } from "./test-runs/texts"

/** With the fields that the API returns in its list, and what only the run's own page needs, because making it takes long. */
export interface TestRun {
  id: string
  test_type: string
  build_number: number
  status: string
  branch: string
  commit: string
  duration_seconds: number | null
  completed_at: string | null
  created_at: string
  screenshot_count: number
  error_message: string | null
  details(): { log_content: string | null; artifacts: Artifact[] }
}

export interface Artifact {
  id: string
  filename: string
  file_type: "log" | "screenshot" | "other"
  created_at: string
  content(): ArtifactContent | Promise<ArtifactContent>
}

interface ArtifactContent {
  type: string
  /** The whole content, or a chunk to repeat up to a size. */
  body: Buffer | { repeat: Buffer; bytes: number }
}

/** Runs of the product's own tests: scheduled runs, computed from the clock, and runs that tests have added. */
export function createTestRuns({ now }: { now: () => number }) {
  const added = new Map<string, TestRun>()
  const draw = createScreenshots()
  const all = () => [...added.values(), ...scheduledRuns(now()).map((run) => toTestRun(run, draw))]
  const find = (id: string) => all().find((run) => run.id === id)

  return {
    /** Newest first. `oauth_integration` includes its variants, such as `oauth_github`. */
    list: (testType: string | undefined) =>
      all()
        .filter(
          ({ test_type: type }) =>
            testType === undefined ||
            type === testType ||
            (testType === "oauth_integration" && type.startsWith("oauth_")),
        )
        .sort((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at)),
    find(id: string) {
      const run = find(id)
      const { artifacts = [], ...details } = run?.details() ?? {}
      return run && { ...run, ...details, artifacts: artifacts.map(({ content: _, ...file }) => file) }
    },
    artifact: async (id: string, artifactId: string) =>
      await find(id)
        ?.details()
        .artifacts.find((file) => file.id === artifactId)
        ?.content(),
    /** Replaces an added run with the same id. */
    add: (run: TestRun) => void added.set(run.id, run),
    clear: () => added.clear(),
  }
}

function toTestRun(run: ScheduledRun, draw: ReturnType<typeof createScreenshots>): TestRun {
  const { completedAt, startedSteps } = run
  const created_at = toIsoTime(run.createdAt)
  return {
    id: run.id,
    test_type: run.testType,
    build_number: run.buildNumber,
    status: run.status,
    branch: run.branch,
    commit: run.commit,
    duration_seconds: completedAt === null ? null : run.durationSeconds,
    completed_at: completedAt === null ? null : toIsoTime(completedAt),
    created_at,
    screenshot_count: startedSteps.length,
    error_message: completedAt === null ? null : run.failureMessage,
    details() {
      const log = (filename: string, type: string, text: string) => ({
        ...{ filename, created_at, file_type: "log" as const },
        content: () => ({ type, body: Buffer.from(text) }),
      })
      const pictures = startedSteps.map(({ step, at }, index) => ({
        filename: `${String(index + 1).padStart(2, "0")}-${step.name.toLowerCase().replaceAll(" ", "-")}.png`,
        file_type: "screenshot" as const,
        created_at: toIsoTime(at),
        content: async () => ({
          type: "image/png",
          body: await draw(index, { failed: run.failureMessage !== null && step === run.stoppedStep }),
        }),
      }))
      const files: Omit<Artifact, "id">[] = [
        log("agent-conversation.jsonl", "application/x-ndjson", conversationLines(run)),
        log("judge.txt", "text/plain", judgeText(run)),
        log("server.log", "text/plain", serverLog(run)),
        ...pictures,
      ]
      if (completedAt !== null)
        files.push({
          ...log("report.html", "text/html", htmlReport(run)),
          ...{ file_type: "other", created_at: toIsoTime(completedAt) },
        })
      return {
        log_content: driverLog(run),
        artifacts: files.map((file) => ({ ...file, id: `art_${file.filename.replace(/\W+/g, "_")}` })),
      }
    },
  }
}

function toIsoTime(moment: number) {
  return new Date(moment).toISOString()
}

const screens = [form, popup, list, chat, chat, list]

/** Shapes only: text would need fonts. */
function createScreenshots() {
  const drawn = new LRUCache<string, Promise<Buffer>>({ max: 20 })
  /** A browser window at one step of a test, as PNG. */
  return (step: number, { failed }: { failed: boolean }): Promise<Buffer> => {
    const screen = screens[step % screens.length] ?? list
    const svg = failed
      ? screen.replaceAll("#c44d1c", "#b3261e")
      : screen.replace('class="failed"', 'display="none"')
    const png = drawn.get(svg) ?? render(svg)
    drawn.set(svg, png)
    return png
  }
}

async function render(svg: string) {
  // Loaded on first use.
  const { renderAsync } = await import("@resvg/resvg-js")
  return (await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng()
}
