import type { Plugin } from "vite"
import { moduleMissing } from "./module-missing.ts"

const reload = /window\.location\.reload\(\);\s{0,20}return new Promise\(\(\) => \{\s{0,20}\}\);/
const prefetch = /function prefetchModule\(modulePath\) \{\s{0,20}import\([^;]{1,200}\);/

/**
 * Changes the router's code in the browser build: a route module that fails to load is reported to `keepPage`. By
 * default the router reloads the document, which shows the browser's error page when the server is unreachable and
 * loses what was typed. A failed prefetch is ignored. The build fails when a new version of the router has different
 * code.
 */
export function keepPageWithoutModule(): Plugin {
  let found = 0
  return {
    name: "keep-page-without-module",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      if (!id.includes("/node_modules/react-router/dist/") || !reload.test(code)) return
      if (!prefetch.test(code)) throw new Error("this version of react-router prefetches modules differently")
      found++
      return {
        code: code
          .replace(reload, `window.dispatchEvent(new Event(${JSON.stringify(moduleMissing)})); throw error;`)
          .replace(prefetch, (all) => all.replace(/;$/, `.catch(() => {});`)),
        map: null,
      }
    },
    buildEnd(error) {
      if (!error && found !== 1) throw new Error("this version of react-router reloads pages differently")
    },
  }
}
