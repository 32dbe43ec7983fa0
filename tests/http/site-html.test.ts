import { HtmlValidate } from "html-validate"
import { expect, test } from "vitest"
import { builtSitePages } from "../support/built-routes"
import { sharedServer } from "../support/http-servers"
import { createVisitor } from "../support/visitor"

const server = sharedServer()

const validator = new HtmlValidate({
  extends: ["html-validate:standard"],
  rules: {
    // The renderer always writes void elements and boolean attributes in its own, valid way.
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    // Search engines decide how long a title may be, and a name may be long.
    "long-title": "off",
    // Marks of mail programs and phones are valid; the copy has its own non-breaking spaces.
    "tel-non-breaking": "off",
  },
})

test("the HTML of every page is valid", async () => {
  const found: string[] = []
  for (const path of [...builtSitePages(), "/no-such-page"]) {
    const { body } = await createVisitor(server.origin).send(path)
    const { results } = await validator.validateString(body)
    for (const { messages } of results) {
      for (const { ruleId, message, selector } of messages)
        found.push(`${path}: ${ruleId}: ${message} (${selector})`)
    }
  }
  expect(found).toEqual([])
})
