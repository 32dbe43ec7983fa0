import { expect, test } from "vitest"
import { isPictureAddress, pictureType } from "./agent-picture"

test.each([
  ["https://cdn.example/a.png", true],
  ["/images/a.png", true],
  ["images/a", true],
  ["//cdn.example/a.png", true],
  ["http://cdn.example/a.png", false],
  ["javascript:alert(1).png", false],
  ["data:image/png;base64,AAAA", false],
  ["https://", false],
  ["bot", false],
  ["🩺", false],
  ["", false],
  [null, false],
])("%s: %s", (text, expected) => {
  expect(isPictureAddress(text)).toBe(expected)
})

test.each([
  ["\x89PNG\r\n\x1a\n", "image/png"],
  ["\xff\xd8\xff\xe0", "image/jpeg"],
  ["GIF89a", "image/gif"],
  ["RIFF\x00\n\x00\x00WEBPVP8", "image/webp"],
  ["RIFF\x00\x00\x00\x00WAVE", null],
  ["<svg xmlns=", null],
  ["<html>\x89PNG\r\n", null],
  ["", null],
])("bytes that begin with %j are %s", (start, type) => {
  expect(pictureType(start)).toBe(type)
})
