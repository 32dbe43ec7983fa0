import { execFileSync } from "node:child_process"

/** Http and e2e tests need a current build, however they are started. An old one would test old code. */
export default function prepare() {
  execFileSync(process.execPath, [".ci/prepare.js"], { stdio: "inherit" })
}
