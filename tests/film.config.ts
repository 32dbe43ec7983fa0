import { defineConfig } from "@playwright/test"
import base from "./playwright.config"

export default defineConfig({
  ...base,
  outputDir: "../.test-output/film",
  testDir: ".",
  testMatch: "film.spec.ts",
  reporter: "list",
  // One at a time: a film shows every hiccup of the machine.
  workers: 1,
  projects: [{ name: "film" }],
})
