import { HtmlValidate } from "html-validate"
import { expect, test } from "vitest"
import { builtSitePages } from "../support/built-routes"
import { sharedServer } from "../support/http-servers"
import { createVisitor } from "../support/visitor"

const server = sharedServer()

const validator = new HtmlValidate({
  extends: ["html-validate:standard"],
  rules: {
    // The renderer writes every void element and every boolean attribute in its own, valid way.
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    // How long a title may be is for search engines to decide, and a name may be long.
    "long-title": "off",
    // The mail program's and the phone's own marks; a space that must not break is written by the copy itself.
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
