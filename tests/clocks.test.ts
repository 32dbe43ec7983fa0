import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

// The machine's clock may jump, by a second or a day. Use it only for times that are compared with outside times,
// that survive a restart, or that people read. Limits within the process use performance.now(), which only goes
// forward.
const mayAskTheClock = [
  // Tokens, states and sessions carry times that others wrote, and they outlive a restart.
  "app/activity/activity.server.ts",
  "app/auth/auth.server.ts",
  "app/auth/provider.server.ts",
  "server/open-stores.ts",
  // When data was read, in epoch milliseconds.
  "server/poll-answer.ts",
  // Nodes compare the times of their marks.
  "server/terminal/relay-mark.ts",
  // Nodes compare when each of them was last seen.
  "server/redis-nodes.ts",
  // Until when another node keeps a shell, for people.
  "server/terminal/shell-directory.ts",
  // Retry-After may be a date.
  "app/platform/retry.server.ts",
  // Nodes compare how long ago one of them began to work on a form.
  "app/records/idempotency.server.ts",
  // How far the server's clock is from the browser's.
  "app/page/server-time.ts",
  // When a job began, for people.
  "app/jobs/jobs.server.ts",
  // The difference from the provider's clock, and the time of a log line.
  "server/check.ts",
  // What pages show as a time or an age.
  "app/console/deployments.server.ts",
  "app/domain/table-snapshot.ts",
  "app/root.tsx",
  "app/terminal/kept-shell.tsx",
  "app/ui/clock.tsx",
]

const root = fileURLToPath(new URL("..", import.meta.url))

/** Pages show times, and loaded data carries its load time; a terminal's connection has limits of its own. */
const shownByPages = /^app\/routes\//

test("limits within the process never use the machine's clock", () => {
  const files = ["app", "server"]
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((file) => join(folder, `${file}`)),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => !file.startsWith("server/sandbox/") && !shownByPages.test(file))
  expect(files.length).toBeGreaterThan(200)
  const asking = files.filter((file) => /\bDate\.now\b/.test(readFileSync(join(root, file), "utf8")))
  expect(asking.sort()).toEqual(mayAskTheClock.sort())
})
