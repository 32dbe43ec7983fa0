import { writeFileSync } from "node:fs"
import type { FullConfig, FullResult, Reporter, Suite, TestCase, TestResult } from "@playwright/test/reporter"
import { stringsMarkdown, type ViewStrings } from "./markdown"

/** The name of the attachment that holds the strings of a view. */
export const stringsAttachment = "strings"

/** Writes the list once every view has been visited. Playwright calls this with `new`. */
export default function createStringsReporter({ file }: { file: string }): Reporter {
  const found = new Map<string, ViewStrings>()
  let tests: TestCase[] = []
  return {
    onBegin(_config: FullConfig, suite: Suite) {
      tests = suite.allTests()
    },
    onTestEnd({ id }: TestCase, { attachments }: TestResult) {
      const body = attachments.find(({ name }) => name === stringsAttachment)?.body
      // tests/strings.spec.ts wrote it.
      if (body) found.set(id, JSON.parse(body.toString()) as ViewStrings)
    },
    onEnd({ status }: FullResult) {
      // An incomplete list would look as if strings had been removed.
      if (status !== "passed") return
      // Tests end in any order; the list keeps the order of the views.
      writeFileSync(file, stringsMarkdown(tests.flatMap(({ id }) => found.get(id) ?? [])))
    },
  }
}
