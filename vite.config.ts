import { spawnSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { reactRouter } from "@react-router/dev/vite"
import tailwindcss from "@tailwindcss/vite"
import type { Plugin } from "vite"
import { defineConfig } from "vitest/config"
import { guideTexts } from "./app/routes/launchpad/private-deployments/content/markdown.ts"
import { legalTexts } from "./app/routes/site/legal/markdown.ts"
import { sharedChunks } from "./app/shared-chunks.ts"
import { flagFiles, iconSprite } from "./app/ui/svg-files.ts"
import manifest from "./package.json" with { type: "json" }

// Vitest runs our modules as they are; the framework plugin would hand it a route graph it has no use for.
const underTest = process.env.VITEST !== undefined

// Browsers that know light-dark(). For older ones the build would resolve it once, at the root, and a part with a
// color-scheme of its own, the terminal, would be dark text on a dark ground.
const cssTarget = ["chrome123", "edge123", "firefox120", "safari17.5"]

/** A module that is loaded from node_modules costs a look-up, a read and a compilation at each start, so all others are bundled. */
const unbundled = [
  // Native add-ons.
  "@resvg/resvg-js",
  "libsql",
  // They read files of their own.
  "fontkit",
  "pdfkit",
  "tinypool",
  // Their font files are read.
  "@fontsource-variable/fraunces",
  "@fontsource-variable/inter",
  "@fontsource/fraunces",
  "@fontsource/inter",
]

/** What a folder that runs the build needs besides: the image installs only these, not what is in the bundle already. */
const unbundledManifest: Plugin = {
  name: "unbundled-manifest",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "ssr",
  writeBundle({ dir = "" }) {
    const { name, private: isPrivate, type, dependencies: all } = manifest
    const dependencies = Object.fromEntries(Object.entries(all).filter(([name]) => unbundled.includes(name)))
    const content = JSON.stringify({ name, private: isPrivate, type, dependencies })
    writeFileSync(join(dir, "unbundled.json"), content)
  },
}

/** Which build it is, for logs and metrics. An image is built without git: the argument REVISION says it. */
function buildInfo() {
  const git = () => spawnSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).stdout?.trim()
  return {
    "process.env.BUILD_VERSION": JSON.stringify(manifest.version),
    "process.env.BUILD_REVISION": JSON.stringify(process.env.REVISION || git() || "unknown"),
  }
}

/** `debug` of Express looks for this package, which only tools of the tests install: the bundle must not depend on them. */
const withoutLogColors: Plugin = {
  name: "without-log-colors",
  apply: "build",
  enforce: "pre",
  resolveId: (id) => (id === "supports-color" ? "\0supports-color" : undefined),
  load: (id) => (id === "\0supports-color" ? "export default {}" : undefined),
}

/** Threads have entries of their own; the framework calls every entry of its list `index.js`. */
const threadEntries: Plugin = {
  name: "thread-entries",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "ssr",
  buildStart() {
    for (const id of ["./app/entry.worker.ts", "./server/terminal/emulator.worker.ts"])
      this.emitFile({ type: "chunk", id, fileName: basename(id).replace(".ts", ".js") })
  },
}

export default defineConfig(({ command }) => ({
  // Bundled React would otherwise carry its development half too, and ask which one is meant at each start.
  define: command === "build" ? { "process.env.NODE_ENV": '"production"', ...buildInfo() } : {},
  plugins: underTest
    ? [guideTexts(), iconSprite(), flagFiles()]
    : [
        tailwindcss({ optimize: false }),
        reactRouter(),
        threadEntries,
        withoutLogColors,
        unbundledManifest,
        legalTexts(),
        guideTexts(),
        iconSprite(),
        flagFiles(),
      ],
  resolve: { tsconfigPaths: true },
  build: { cssTarget },
  // The site's script is imported as one.
  worker: { format: "es" },
  environments: {
    client: {
      build: {
        license: true,
        rollupOptions: {
          output: {
            codeSplitting: sharedChunks,
          },
        },
      },
    },
    ssr: {
      // Without comments there is a third less to read at each start; the licenses stay in a file of their own.
      build: {
        license: true,
        rollupOptions: {
          input: "./server/app.ts",
          output: { comments: false },
          // A dependency of the sandbox's identity provider wraps functions that way; what a browser loads later is in one file here.
          checks: { eval: false, ineffectiveDynamicImport: false },
        },
      },
      // Development loads everything as it is.
      resolve: command === "build" ? { noExternal: true, external: unbundled } : {},
    },
  },
  test: {
    maxWorkers: 2,
    // A shell warns about a language that the system lacks, and so the commands that the tests run would all fail.
    env: { LC_ALL: "C" },
    // Longer than tests/support/server.ts waits for a server to stop: what does not stop has to be reported.
    teardownTimeout: 40_000,
    // A poll that is right ends at once; the limit is for machines that do other work besides.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,server,tests/support}/**/*.test.{ts,tsx}", "tests/*.test.ts"],
          exclude: ["**/exhaustive/**"],
          testTimeout: 60_000,
          isolate: false,
          expect: { poll: { timeout: 15_000, interval: 10 } },
        },
      },
      {
        extends: true,
        test: {
          name: "http",
          include: ["tests/http/**/*.test.ts"],
          globalSetup: ["tests/support/prepare.ts", "tests/support/late-failures.ts"],
          // Many tests wait for a limit of some seconds. Meanwhile those of other workers use the two cores.
          maxWorkers: 4,
          // Vitest wants projects with different workers to run one after the other.
          sequence: { groupOrder: 1 },
          // The files of a worker share its server: tests/support/http-servers.ts.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          // Everything that takes long: it runs in real time, moves gigabytes, or tries every case.
          name: "exhaustive",
          include: ["**/exhaustive/**/*.test.{ts,tsx}"],
          globalSetup: ["tests/support/prepare.ts", "tests/support/late-failures.ts"],
          maxWorkers: 4,
          sequence: { groupOrder: 2 },
          isolate: false,
          expect: { poll: { timeout: 15_000, interval: 10 } },
          // What computes for a few seconds takes half a minute on a slow machine with other work.
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
}))
