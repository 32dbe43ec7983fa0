import { expect, test } from "vitest"
import { keySequence } from "~/domain/terminal-keys"
import { controlCharacter, createHalvesJoiner, createStickyCtrl, missingControl, shortcutOf } from "./keys"

function pressed(keys: string, key: string, code: string) {
  return {
    key,
    code,
    ctrlKey: keys.includes("Ctrl"),
    shiftKey: keys.includes("Shift"),
    altKey: keys.includes("Alt"),
    metaKey: keys.includes("Cmd"),
  }
}

test.each([
  ["Ctrl+Shift", ">", "Period", "leave"],
  ["Ctrl+Shift", ":", "Period", "leave"],
  ["Ctrl+Shift", "F", "KeyF", "find"],
  ["Cmd", "f", "KeyF", "find"],
  ["Ctrl+Shift", "C", "KeyC", "copy"],
  ["Cmd", "c", "KeyC", "copy"],
  // Dvorak has C at the position of I. A Russian layout has no Latin letters.
  ["Ctrl+Shift", "C", "KeyI", "copy"],
  ["Ctrl+Shift", "J", "KeyC", null],
  ["Ctrl+Shift", "А", "KeyF", "find"],
  // These belong to the shell.
  ["Ctrl", "c", "KeyC", null],
  ["Ctrl", "f", "KeyF", null],
  ["Ctrl", ".", "Period", null],
  ["Shift", "F", "KeyF", null],
  ["Ctrl+Shift+Alt", "F", "KeyF", null],
  ["Ctrl+Shift", "V", "KeyV", null],
])("%s with %s on %s is %s", (modifiers, key, code, shortcut) => {
  expect(shortcutOf(pressed(modifiers, key, code))).toBe(shortcut)
})

test.each([
  ["Esc", "\x1b", "\x1b", "\x1b"],
  ["Tab", "\t", "\t", "\t"],
  ["Up", "\x1b[A", "\x1bOA", "\x1b[1;5A"],
  ["Down", "\x1b[B", "\x1bOB", "\x1b[1;5B"],
  ["Right", "\x1b[C", "\x1bOC", "\x1b[1;5C"],
  ["Left", "\x1b[D", "\x1bOD", "\x1b[1;5D"],
] as const)(
  "%s in a shell, in a program with application cursor keys, and with Ctrl",
  (key, normal, own, withCtrl) => {
    expect(keySequence(key, { ctrl: false, application: false })).toBe(normal)
    expect(keySequence(key, { ctrl: false, application: true })).toBe(own)
    expect(keySequence(key, { ctrl: true, application: true })).toBe(withCtrl)
  },
)

test.each([
  ["a", "\x01"],
  ["C", "\x03"],
  ["z", "\x1a"],
  ["[", "\x1b"],
  ["\\", "\x1c"],
  ["_", "\x1f"],
  ["/", "\x1f"],
  ["@", "\0"],
  [" ", "\0"],
  ["3", "\x1b"],
  ["7", "\x1f"],
  ["8", "\x7f"],
  ["?", "\x7f"],
  ["1", null],
  ["é", null],
  ["\r", null],
])("Ctrl with %j is %j", (character, control) => {
  expect(controlCharacter(character)).toBe(control)
})

test.each([
  ["Ctrl", "/", "Slash", "\x1f"],
  // A German keyboard.
  ["Ctrl+Shift", "/", "Digit7", "\x1f"],
  ["Ctrl+Shift", "@", "Digit2", "\0"],
  ["Ctrl+Shift", '"', "Digit2", "\0"],
  ["Ctrl+Shift", "^", "Digit6", "\x1e"],
  ["Ctrl+Shift", "&", "Digit6", "\x1e"],
  ["Ctrl", "2", "Digit2", null],
  ["Shift", "@", "Digit2", null],
  ["Ctrl+Alt", "@", "KeyQ", null],
  ["Ctrl", "c", "KeyC", null],
])("%s with %s on %s sends %j in place of xterm", (keys, key, code, control) => {
  expect(missingControl(pressed(keys, key, code))).toBe(control)
})

test("Ctrl applies to the next key, and not to a reply of the terminal", () => {
  const changes: boolean[] = []
  const ctrl = createStickyCtrl((held) => changes.push(held))
  expect(ctrl.applyTo("c")).toBe("c")
  ctrl.hold(true)
  expect(ctrl.applyTo("\x1b[24;80R")).toBe("\x1b[24;80R")
  expect(ctrl.applyTo("c")).toBe("\x03")
  expect(ctrl.applyTo("c")).toBe("c")
  ctrl.hold(true)
  expect(ctrl.applyTo("1")).toBe("1")
  ctrl.hold(true)
  expect(ctrl.take()).toBe(true)
  expect(ctrl.take()).toBe(false)
  expect(changes).toEqual([true, false, true, false, true, false])
})

test("a letter above U+FFFF is sent whole, however it arrives", () => {
  const join = createHalvesJoiner()
  expect(["a", "\ud83d", "\ude00", "😀b\ud835", "\udcb3"].map(join)).toEqual(["a", "", "😀", "😀b", "𝒳"])
})
