import type { Plugin } from "vite"
import { moduleMissing } from "./module-missing.ts"

const reload = /window\.location\.reload\(\);\s{0,20}return new Promise\(\(\) => \{\s{0,20}\}\);/
const prefetch = /function prefetchModule\(modulePath\) \{\s{0,20}import\([^;]{1,200}\);/

/**
 * In the browser's build the router tells of a route's module that cannot be loaded, and `keepPage` decides. Left alone it
 * reloads the document, which with a server that is away ends at the browser's error page, and loses what was typed. What it
 * fetches ahead of need may fail without a word. The build stops when another version of the router is written differently.
 */
export function keepPageWithoutModule(): Plugin {
  let found = 0
  return {
    name: "keep-page-without-module",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      if (!id.includes("/node_modules/react-router/dist/") || !reload.test(code)) return
      if (!prefetch.test(code))
        throw new Error("react-router fetches modules ahead in another way than is known")
      found++
      return {
        code: code
          .replace(reload, `window.dispatchEvent(new Event(${JSON.stringify(moduleMissing)})); throw error;`)
          .replace(prefetch, (all) => all.replace(/;$/, `.catch(() => {});`)),
        map: null,
      }
    },
    buildEnd(error) {
      if (!error && found !== 1) throw new Error("react-router reloads pages in another way than is known")
    },
  }
}
