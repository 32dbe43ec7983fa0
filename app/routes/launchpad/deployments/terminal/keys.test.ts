import { expect, test } from "vitest"
import { shortcutOf } from "./keys"

function press(keys: string, key: string, code: string) {
  return shortcutOf({
    key,
    code,
    ctrlKey: keys.includes("Ctrl"),
    shiftKey: keys.includes("Shift"),
    altKey: keys.includes("Alt"),
    metaKey: keys.includes("Cmd"),
  })
}

test.each([
  ["Ctrl+Shift", ">", "Period", "leave"],
  ["Ctrl+Shift", ":", "Period", "leave"],
  ["Ctrl+Shift", "F", "KeyF", "find"],
  ["Cmd", "f", "KeyF", "find"],
  ["Ctrl+Shift", "C", "KeyC", "copy"],
  ["Cmd", "c", "KeyC", "copy"],
  // Dvorak: C lies where others have I. Russian: no Latin letter on the key.
  ["Ctrl+Shift", "C", "KeyI", "copy"],
  ["Ctrl+Shift", "J", "KeyC", null],
  ["Ctrl+Shift", "А", "KeyF", "find"],
  // The shell's own.
  ["Ctrl", "c", "KeyC", null],
  ["Ctrl", "f", "KeyF", null],
  ["Ctrl", ".", "Period", null],
  ["Shift", "F", "KeyF", null],
  ["Ctrl+Shift+Alt", "F", "KeyF", null],
  ["Ctrl+Shift", "V", "KeyV", null],
])("%s with %s on %s is %s", (modifiers, key, code, shortcut) => {
  expect(press(modifiers, key, code)).toBe(shortcut)
})
