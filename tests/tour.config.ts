import { defineConfig } from "@playwright/test"
import base from "./playwright.config"

export default defineConfig({
  ...base,
  outputDir: "../.test-output/tour",
  testDir: ".",
  reporter: "list",
  testMatch: "tour.spec.ts",
  projects: [
    { name: "tour", grepInvert: /@no-js\b/ },
    // What only those without scripts ever see.
    { name: "tour-no-js", grep: /@no-js\b/, use: { javaScriptEnabled: false } },
  ],
})
