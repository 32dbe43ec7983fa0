import { defineConfig } from "@playwright/test"
import base from "./playwright.config"

export default defineConfig({
  ...base,
  outputDir: "../.test-output/film",
  testDir: ".",
  testMatch: "film.spec.ts",
  reporter: "list",
  // One at a time: a film shows whatever keeps the machine from drawing.
  workers: 1,
  projects: [{ name: "film" }],
})
