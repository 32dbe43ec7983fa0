import type { TestProject } from "vitest/node"

/**
 * Vitest ends its workers when it has counted already: without this, a shared server that does not stop with code 0 would
 * be told by nothing.
 */
export default function tellLateFailures({ vitest }: TestProject) {
  process.once("exit", () => {
    for (const error of vitest.state.getUnhandledErrors()) {
      process.exitCode = 1
      vitest.logger.printError(error)
    }
  })
}
