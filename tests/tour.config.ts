import { defineConfig } from "@playwright/test"
import base from "./playwright.config"

export default defineConfig({
  ...base,
  outputDir: "../.test-output/tour",
  testDir: ".",
  testMatch: "tour.spec.ts",
  projects: [
    { name: "tour", grepInvert: /@no-js\b/ },
    // Views that exist only without scripts.
    { name: "tour-no-js", grep: /@no-js\b/, use: { javaScriptEnabled: false } },
    // One at a time: a film shows every hiccup of the machine.
    { name: "film", testMatch: "film.spec.ts", workers: 1 },
  ],
})
