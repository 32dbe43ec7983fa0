import type { TestProject } from "vitest/node"

/**
 * Vitest ends its workers after counting, so nothing else would report a shared server that does not stop with code
 * 0.
 */
export default function reportLateFailures({ vitest }: TestProject) {
  process.once("exit", () => {
    for (const error of vitest.state.getUnhandledErrors()) {
      process.exitCode = 1
      vitest.logger.printError(error)
    }
  })
}
