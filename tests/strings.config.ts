import { defineConfig } from "@playwright/test"
import base from "./playwright.config"

export default defineConfig({
  ...base,
  outputDir: "../.test-output/strings",
  testDir: ".",
  testMatch: "strings.spec.ts",
  reporter: "dot",
  projects: [
    { name: "strings", grepInvert: /@no-js\b/ },
    // Views that exist only without scripts.
    { name: "strings-no-js", grep: /@no-js\b/, use: { javaScriptEnabled: false } },
  ],
})
