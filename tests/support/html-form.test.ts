import { parse } from "node-html-parser"
import { expect, test } from "vitest"
import { type Fields, formRequest } from "./html-form"

const page = new URL("http://localhost:4000/deployments?type=trial-vm")

function press(html: string, fields?: Fields) {
  const button = parse(html).querySelector("#press")
  if (!button) throw new Error("the test has no button")
  return formRequest(button, page, fields)
}

test("a form sends what a browser sends: typed, checked and chosen controls, and the pressed button", () => {
  const { entries } = press(`<form>
    <input name="name" value="Tom &amp; Jerry"><input name="off" disabled><input value="nameless">
    <input type="checkbox" name="ticked" checked><input type="checkbox" name="unticked">
    <input type="radio" name="size" value="s"><input type="radio" name="size" value="m" checked>
    <select name="timeout"><option disabled>Choose</option><option value="60">1 h</option></select>
    <textarea name="note">\nline</textarea>
    <fieldset disabled><input name="inside" value="x"></fieldset>
    <button name="act" value="keep">Keep</button><button id="press" name="act" value="go">Go</button>
  </form>`)
  expect(entries).toEqual([
    ["name", "Tom & Jerry"],
    ["ticked", "on"],
    ["size", "m"],
    ["timeout", "60"],
    ["note", "line"],
    ["act", "go"],
  ])
})

test("fields are filled in by name", () => {
  const form = `<form><input name="name"><input type="checkbox" name="id" value="1"><input type="checkbox" name="id" value="2" checked>
    <button id="press"></button></form>`
  expect(press(form, { name: "alpha", id: ["1"] }).entries).toEqual([
    ["name", "alpha"],
    ["id", "1"],
  ])
})

test("controls and buttons outside a form are found by its id", () => {
  const { entries } = press(
    `<form id="f" method="post"></form><input form="f" name="a" value="1"><button form="f" id="press"></button>`,
  )
  expect(entries).toEqual([["a", "1"]])
})

test("the form is sent to the address of the button, the form or the page", () => {
  expect(press(`<form><button id="press"></button></form>`)).toMatchObject({ method: "GET", url: page })
  expect(press(`<form method="post" action="/a"><button id="press"></button></form>`)).toMatchObject({
    method: "POST",
    url: new URL("/a", page),
  })
  expect(
    press(`<form action="/a"><button id="press" formmethod="post" formaction="/b"></button></form>`),
  ).toMatchObject({ method: "POST", url: new URL("/b", page) })
})

test("a submission that a browser would block throws", () => {
  expect(() => press(`<form><button id="press"></button></form>`, { ghost: "1" })).toThrow("no field ghost")
  expect(() => press(`<form><button id="press" disabled></button></form>`)).toThrow("disabled")
  expect(() => press(`<form><input name="name" required><button id="press"></button></form>`)).toThrow("name")
  expect(() =>
    press(`<form><input type="radio" name="size" value="s"><button id="press"></button></form>`, {
      size: "xl",
    }),
  ).toThrow("offers s, not xl")
})
