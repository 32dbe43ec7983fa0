import { readFileSync } from "node:fs"
import { chromium } from "@playwright/test"
import { requireBrowser } from "./browser.js"

/**
 * How many pixels of each picture differ between two folders, from 0 to 1; the most come first.
 * @param {string[]} names
 * @param {string[]} folders
 */
export async function comparePictures(names, folders) {
  const browser = await chromium.launch({ executablePath: requireBrowser() })
  const page = await browser.newPage()
  const pairs = []
  for (const name of names) {
    const files = folders.map((folder) => readFileSync(`${folder}/${name}`, "base64"))
    const share = new Set(files).size === 1 ? 0 : await page.evaluate(differingShare, files)
    pairs.push({ name, share })
  }
  await browser.close()
  return pairs.sort((one, other) => other.share - one.share)
}

/** Runs in the browser, which can read PNG. What only one of the pictures covers differs, too. */
async function differingShare(/** @type {string[]} */ files) {
  const answers = await Promise.all(files.map((file) => fetch(`data:image/png;base64,${file}`)))
  const images = await Promise.all(answers.map(async (answer) => createImageBitmap(await answer.blob())))
  const width = Math.max(...images.map((image) => image.width))
  const height = Math.max(...images.map((image) => image.height))
  const pen = new OffscreenCanvas(width, height).getContext("2d")
  const [before, after] = images.map((image) => {
    pen?.clearRect(0, 0, width, height)
    pen?.drawImage(image, 0, 0)
    return new Uint32Array(pen?.getImageData(0, 0, width, height).data.buffer ?? [])
  })
  return (before?.filter((pixel, at) => pixel !== after?.[at]).length ?? 0) / (width * height)
}
