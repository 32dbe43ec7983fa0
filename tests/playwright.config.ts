import { defineConfig } from "@playwright/test"
import { browserArguments, findBrowser } from "./support/browser.js"

const executablePath = findBrowser()
if (!executablePath) throw new Error("No Chromium was found; `npm test` installs one.")

const withoutScripts = /@no-js\b|@both\b/

export default defineConfig({
  globalSetup: "./support/prepare.ts",
  outputDir: "../.test-output/e2e",
  // The transcripts of transcripts.spec.ts; `--update-snapshots` writes them.
  snapshotPathTemplate: "e2e/transcripts/{arg}{ext}",
  // Each has a server and a browser of its own, and waits for them some of the time.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  // A passing test ends at once. The limits leave time for a busy machine.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    launchOptions: { executablePath, args: browserArguments },
    locale: "en-US",
    // Another zone than the server's: a date rendered differently on both sides shows up as a hydration error.
    timezoneId: "America/New_York",
    // A trace of every test costs a tenth of the time. `--trace on` records failed tests.
    trace: "off",
    screenshot: "only-on-failure",
  },
  projects: [
    // A test has scripts unless its tag says otherwise. The few without come first, in one worker: it would be left alone
    // at the end, and each more would need another server and browser.
    { name: "no-js", testDir: "e2e", grep: withoutScripts, use: { javaScriptEnabled: false }, workers: 1 },
    { name: "js", testDir: "e2e", grepInvert: /@no-js\b/ },
    { name: "exhaustive-js", testDir: "exhaustive/e2e", grepInvert: /@no-js\b/ },
    {
      name: "exhaustive-no-js",
      testDir: "exhaustive/e2e",
      grep: withoutScripts,
      use: { javaScriptEnabled: false },
    },
  ],
})
