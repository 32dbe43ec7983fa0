import { execFileSync } from "node:child_process"

/** Http and e2e tests run against the build, however they were started: a stale one would test the code of yesterday. */
export default function prepare() {
  execFileSync(process.execPath, [".ci/prepare.js"], { stdio: "inherit" })
}
