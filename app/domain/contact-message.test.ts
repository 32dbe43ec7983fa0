import { expect, test } from "vitest"
import { composeMessage, toContactTopic, topicName } from "./contact-message"

const given = {
  to: "hello@hearth.example",
  product: "Hearth",
  topic: "pilot" as const,
  organization: "",
  text: "Hello",
}

test("the subject names the product, the topic and the sender", () => {
  expect(composeMessage(given).subject).toBe(`Hearth: ${topicName("pilot")}`)
  expect(topicName("pilot")).toBe("GenAI Pilot Program")
  expect(composeMessage({ ...given, text: " Hello\n" }).body).toBe("Hello")
  expect(composeMessage({ ...given, organization: " Example\n  Clinic " }).subject).toBe(
    "Hearth: GenAI Pilot Program, Example Clinic",
  )
})

test("any text survives the mailto link and adds no header", () => {
  const text = "100 % & more?\r\nsecond=line # ünï 🙂\n\r&bcc=someone@else.example"
  const { mailto, body } = composeMessage({ ...given, text })
  const url = new URL(mailto)
  expect(url.pathname).toBe("hello@hearth.example")
  expect([...url.searchParams.keys()]).toEqual(["subject", "body"])
  expect(url.searchParams.get("body")).toBe(body.replaceAll("\n", "\r\n"))
  expect(body).toBe("100 % & more?\nsecond=line # ünï 🙂\n\n&bcc=someone@else.example")
})

test("a link that some mail programs would cut is marked", () => {
  expect(composeMessage(given).long).toBe(false)
  expect(composeMessage({ ...given, text: "word ".repeat(400) }).long).toBe(true)
})

test("an unknown topic becomes the general one", () => {
  expect(toContactTopic("pricing")).toBe("pricing")
  expect(toContactTopic("toString")).toBe("other")
  expect(toContactTopic(null)).toBe("other")
})
