import { reactRouter } from "@react-router/dev/vite"
import tailwindcss from "@tailwindcss/vite"
import { defineConfig } from "vitest/config"
import { flagFiles } from "./app/ui/flags/files.ts"
import { iconSprite } from "./app/ui/icons/sprite.ts"

// Vitest runs our modules as they are; the framework plugin would hand it a route graph it has no use for.
const underTest = process.env.VITEST !== undefined

// Browsers that know light-dark(). For older ones the build would resolve it once, at the root, and a part with a
// color-scheme of its own, the terminal, would be dark text on a dark ground.
const cssTarget = ["chrome123", "edge123", "firefox120", "safari17.5"]

export default defineConfig({
  plugins: underTest
    ? [iconSprite(), flagFiles()]
    : [tailwindcss({ optimize: false }), reactRouter(), iconSprite(), flagFiles()],
  resolve: { tsconfigPaths: true },
  build: { cssTarget },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // What nearly every page shares travels in one file: over HTTP/1.1 two dozen small ones wait for each other.
            codeSplitting: {
              groups: [{ name: "shared", test: /\/app\/(ui|http|domain|routes\/[^/]+$)/, minShareCount: 2 }],
            },
          },
        },
      },
    },
    ssr: { build: { rollupOptions: { input: "./server/app.ts" } } },
  },
  test: {
    // Two cores; an http test file runs a server besides.
    maxWorkers: 2,
    // A poll that is right ends at once; the limit is for machines that do other work besides.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,server,tests/support}/**/*.test.{ts,tsx}", "tests/*.test.ts"],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "http",
          include: ["tests/http/**/*.test.ts"],
          globalSetup: "tests/support/prepare.ts",
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
