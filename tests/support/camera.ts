import { execFileSync } from "node:child_process"
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Locator, Page } from "@playwright/test"

/** About the size at which the home page shows a film: its text can be read. Twice as fine, for sharp screens. */
export const filmSize = { width: 720, height: 450 }
const width = 1280
const framesASecond = 12

export type Camera = Awaited<ReturnType<typeof startCamera>>

/**
 * Films a page with the browser's screencast, which sends a frame whenever something changes. Its pauses are for the
 * viewer; no test waits like this.
 */
export async function startCamera(page: Page) {
  const frames: Array<{ at: number; jpeg: Buffer }> = []
  const captions: Array<{ at: number; sentence: string }> = []
  await showPointer(page)
  const browser = await page.context().newCDPSession(page)
  browser.on("Page.screencastFrame", ({ data, sessionId }) => {
    frames.push({ at: Date.now(), jpeg: Buffer.from(data, "base64") })
    // The session is closed when the last frame comes late.
    browser.send("Page.screencastFrameAck", { sessionId }).catch(() => {})
  })
  await browser.send("Page.startScreencast", { format: "jpeg", quality: 92 })

  async function reach(target: Locator) {
    await target.scrollIntoViewIfNeeded()
    const box = await target.boundingBox()
    if (!box) throw new Error(`${target} is not visible`)
    const middle = { x: box.x + Math.min(box.width / 2, 120), y: box.y + box.height / 2 }
    await page.mouse.move(middle.x, middle.y, { steps: 14 })
    // The viewer of the film sees the pointer arrive before it clicks.
    await page.waitForTimeout(250)
  }

  return {
    /** Captions the film with this sentence from now until the next one. */
    say: (sentence: string) => captions.push({ at: Date.now(), sentence }),
    // The viewer of the film reads the caption meanwhile.
    hold: (ms: number) => page.waitForTimeout(ms),
    /** Scrolls there slowly enough to be followed. */
    async show(target: Locator) {
      await target.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "smooth" }))
      // The smooth scroll takes about that long.
      await page.waitForTimeout(600)
    },
    async press(target: Locator) {
      await reach(target)
      await page.mouse.down()
      await page.mouse.up()
    },
    /** Types at a speed that can be read. */
    async type(target: Locator, text: string) {
      await reach(target)
      await target.click()
      await target.pressSequentially(text, { delay: 60 })
    },
    /** Writes `{name}.webm`, `{name}.mp4`, its captions and its poster into `folder`. */
    async wrap(folder: string, name: string) {
      const end = Date.now()
      await browser.send("Page.stopScreencast")
      await browser.detach()
      const poster = await page.screenshot()
      mkdirSync(folder, { recursive: true })
      // The film begins with its first sentence: before it, the page may have loaded for seconds.
      const start = captions[0]?.at ?? 0
      const shown = frames.filter((_, place) => (frames[place + 1]?.at ?? end) > start)
      encode(shown, end, join(folder, name))
      savePicture(poster, join(folder, `${name}.webp`), scaled)
      writeFileSync(join(folder, `${name}.vtt`), vtt(captions, shown[0]?.at ?? end, end))
    },
  }
}

const quiet = ["-y", "-loglevel", "error"]

export function savePicture(png: Buffer, path: string, options: string[] = []) {
  execFileSync("ffmpeg", [...quiet, "-i", "-", ...options, "-quality", "72", path], { input: png })
}

const scaled = ["-vf", `scale=${width}:-2:flags=lanczos`]

/** Frames come when something changes, so each one lasts until the next. */
function encode(frames: Array<{ at: number; jpeg: Buffer }>, end: number, path: string) {
  const folder = join(".test-output", "film-frames")
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const list = frames.map(({ at, jpeg }, place) => {
    writeFileSync(join(folder, `${place}.jpg`), jpeg)
    const seconds = ((frames[place + 1]?.at ?? end) - at) / 1_000
    return `file ${place}.jpg\nduration ${seconds.toFixed(3)}`
  })
  // The list's last duration counts only when a file follows it.
  list.push(`file ${frames.length - 1}.jpg`)
  writeFileSync(join(folder, "list.txt"), `${list.join("\n")}\n`)
  for (const [format, options] of Object.entries(formats)) {
    execFileSync("ffmpeg", [
      ...quiet,
      ...["-f", "concat", "-i", join(folder, "list.txt")],
      ...["-vf", `scale=${width}:-2:flags=lanczos,fps=${framesASecond},format=yuv420p`],
      ...[...options.split(" "), "-g", "120", "-an"],
      `${path}.${format}`,
    ])
  }
}

/** VP9 is smaller; not every Safari plays it. With its index in front, an MP4 plays while it loads. */
const formats = {
  webm: "-c:v libvpx-vp9 -crf 38 -b:v 0 -cpu-used 2 -row-mt 1",
  mp4: "-c:v libx264 -preset veryslow -crf 28 -movflags +faststart",
}

function vtt(captions: Array<{ at: number; sentence: string }>, start: number, end: number) {
  const cues = captions.map(({ at, sentence }, place) => {
    const until = captions[place + 1]?.at ?? end
    return `${clock(at - start)} --> ${clock(until - start)}\n${sentence}\n`
  })
  return ["WEBVTT\n", ...cues].join("\n")
}

function clock(ms: number) {
  return new Date(Math.max(0, ms)).toISOString().slice(11, 23)
}

/** A headless browser draws no pointer, and a viewer needs one. */
async function showPointer(page: Page) {
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      const dot = document.createElement("div")
      dot.popover = "manual"
      Object.assign(dot.style, {
        width: "18px",
        height: "18px",
        margin: "-9px",
        inset: "auto",
        padding: "0",
        border: "2px solid white",
        borderRadius: "50%",
        background: "rgb(40 30 20 / 55%)",
        boxShadow: "0 1px 4px rgb(0 0 0 / 40%)",
        pointerEvents: "none",
        overflow: "hidden",
        opacity: "0",
      })
      document.documentElement.append(dot)
      addEventListener("mousemove", ({ clientX, clientY }) => {
        // Shown again each time, so that it stays above popovers opened since.
        if (dot.matches(":popover-open")) dot.hidePopover()
        dot.showPopover()
        Object.assign(dot.style, { opacity: "1", left: `${clientX}px`, top: `${clientY}px` })
      })
      addEventListener("mousedown", () => dot.animate([{ scale: 0.7 }, { scale: 1 }], 250))
    })
  })
}
