import type { Terminal } from "@xterm/headless"
import { mayReconnect, terminalClose } from "../../app/domain/terminal-close"
import type { TerminalRefusal } from "../../app/domain/terminal-messages"
import type {
  ScreenCaller,
  ScreenClose,
  ScreenNews,
  ScreenPicture,
  ScreenView,
  TerminalScreens,
} from "../../app/http/terminal-screens"
import { bytesOfCells } from "./drawing"
import { loadEmulator } from "./emulator"
import type { OpenInnerSocket } from "./inner-socket"
import type { Turns } from "./parse-turns"
import { createScreen, type Screen } from "./screen"
import { drawScreen, readLines } from "./screen-picture"

const second = 1000
const mib = 1024 * 1024

/** Times are in milliseconds; tests shorten them. */
export const screenLimits = {
  /** Readers of one screen: tabs and devices. */
  viewers: 8,
  /** Memory of all screens, in bytes. A screen of 24 × 80 needs a quarter of a megabyte. */
  memory: 64 * mib,
  /** Larger screens are not drawn: a picture would take seconds. */
  cells: 30_000,
  /** Lines that have scrolled off a screen and can still be read. */
  scrollback: 200,
  /** How long a screen whose output took too long stays as it is, before it is drawn anew. */
  stopped: 30 * second,
  /** Between two pictures. */
  pause: 200,
  /** The longest silence: proxies, and our own server, end answers that stay silent. */
  quiet: 20 * second,
  /** How long a screen stays after its last reader, because without scripts every line is a new request. */
  linger: 30 * second,
  /** How long typing waits for the connection. */
  connect: 5 * second,
  /** Reading text waits until no output has come for `settled`, but not longer than `settling`. */
  settled: 250,
  settling: 2 * second,
}

/** The size of a screen without other windows. */
const size = { rows: 24, cols: 80 }

export interface TerminalScreensOptions {
  shellsOf: TerminalScreens["shellsOf"]
  open: OpenInnerSocket
  /** Shared by everything that draws screens. */
  turns: Turns
  now?: () => number
  limits?: Partial<typeof screenLimits>
}

interface Held {
  screen: Screen
  views: Set<() => void>
  /** Resolve when the screen changes. */
  waiting: Set<() => void>
  lastUsed: NodeJS.Timeout | undefined
  picture: { version: number; picture: Promise<ScreenPicture> } | undefined
}

/** Screens are made when somebody reads them: one for each shell, shared by its readers. */
export function createTerminalScreens({
  shellsOf,
  open,
  turns,
  now = () => performance.now(),
  ...options
}: TerminalScreensOptions): TerminalScreens & { readonly heldBytes: number } {
  const limits = { ...screenLimits, ...options.limits }
  const held = new Map<string, Held>()

  /** The screen of this shell. A new one replaces a screen whose connection broke, and with `anew` one whose shell has ended. */
  async function find(caller: ScreenCaller, anew = false): Promise<Held | null> {
    const createEmulator = await loadEmulator()
    const key = JSON.stringify([caller.session, caller.deploymentId])
    const known = held.get(key)
    if (
      known &&
      (isStopped(known) || !(known.screen.close && (anew || mayReconnect(known.screen.close.code))))
    ) {
      release(key, known)
      return known
    }
    if (known) forget(key, known)
    if (heldBytes() + bytesOfCells(size, limits.scrollback) > limits.memory) return null
    const terminal = createEmulator(size, limits.scrollback)
    const made = make(key, terminal, caller)
    held.set(key, made)
    release(key, made)
    return made
  }

  function isStopped({ screen: { stoppedAt } }: Held) {
    return stoppedAt !== null && now() - stoppedAt < limits.stopped
  }

  function make(key: string, terminal: Terminal, { deploymentId, cookie }: ScreenCaller): Held {
    const path = socketPath(deploymentId, { rows: String(size.rows), cols: String(size.cols) })
    const waiting = new Set<() => void>()
    const screen = createScreen({
      socket: open(path, cookie),
      terminal,
      turns,
      now,
      mostCells: limits.cells,
      changed: () => {
        for (const wake of [...waiting]) wake()
      },
      grown: () => {
        if (heldBytes() > limits.memory) forget(key, made)
      },
    })
    const made: Held = {
      screen,
      waiting,
      views: new Set(),
      lastUsed: undefined,
      picture: undefined,
    }
    return made
  }

  function heldBytes() {
    return [...held.values()].reduce((sum, { screen }) => sum + screen.heldBytes, 0)
  }

  /** Keeps the screen for the next request for a while. */
  function release(key: string, one: Held) {
    clearTimeout(one.lastUsed)
    if (one.views.size > 0) return
    one.lastUsed = setTimeout(() => forget(key, one), limits.linger)
    one.lastUsed.unref()
  }

  function forget(key: string, one: Held) {
    clearTimeout(one.lastUsed)
    if (held.get(key) === one) held.delete(key)
    one.screen.leave()
    for (const leave of one.views) leave()
  }

  /** Resolves to true with the next change of the screen, or to false after that time. */
  function change({ waiting }: Held, ms: number) {
    return new Promise<boolean>((resolve) => {
      const wake = () => settle(true)
      const timer = setTimeout(() => settle(false), Math.max(ms, 0))
      waiting.add(wake)
      function settle(changed: boolean) {
        clearTimeout(timer)
        waiting.delete(wake)
        resolve(changed)
      }
    })
  }

  /** Waits until `done`, but not longer than that time. */
  async function until(one: Held, done: () => boolean, ms: number) {
    const deadline = performance.now() + ms
    while (!done() && !one.screen.close && performance.now() < deadline)
      await change(one, deadline - performance.now())
  }

  /** A large picture takes as long as much output, so it has a turn, too. */
  function pictureOf(one: Held) {
    const { version, terminal } = one.screen
    if (one.picture?.version !== version) {
      const picture = turns(async () => drawScreen(terminal, { cursor: one.screen.cursor }))
      one.picture = { version, picture }
    }
    return one.picture.picture
  }

  function view(key: string, one: Held): ScreenView {
    let gone = false
    let seen = -1
    let shownAt = Number.NEGATIVE_INFINITY
    const leave = () => {
      gone = true
      for (const wake of [...one.waiting]) wake()
    }
    clearTimeout(one.lastUsed)
    one.views.add(leave)

    async function next(): Promise<ScreenNews> {
      const { screen } = one
      const pausedUntil = shownAt + limits.pause
      while (!gone && performance.now() < pausedUntil) await change(one, pausedUntil - performance.now())
      const quietAt = performance.now() + limits.quiet
      while (!gone && screen.version === seen && !screen.close) {
        if (!(await change(one, quietAt - performance.now()))) return { kind: "quiet" }
      }
      if (gone || screen.version === seen)
        return { kind: "closed", close: screen.close ?? { code: terminalClose.tryLater, refusal: null } }
      seen = screen.version
      shownAt = performance.now()
      return { kind: "picture", picture: await pictureOf(one), connected: screen.connected }
    }

    return {
      next,
      close() {
        leave()
        one.views.delete(leave)
        release(key, one)
      },
    }
  }

  return {
    get heldBytes() {
      return heldBytes()
    },
    async open(caller, { anew = false } = {}) {
      const one = await find(caller, anew)
      if (!one) return refused("server", [])
      if (one.views.size >= limits.viewers) return refused("windows", [caller.deploymentId])
      return view(JSON.stringify([caller.session, caller.deploymentId]), one)
    },
    async read(caller, { anew = false } = {}) {
      const one = await find(caller, anew)
      if (!one) {
        return { earlier: [], lines: [], connected: false, close: refusal("server", []) }
      }
      await until(one, () => one.screen.connected, limits.connect)
      const deadline = performance.now() + limits.settling
      while (!one.screen.close && performance.now() < deadline && (await change(one, limits.settled))) {}
      const { terminal, connected, close } = one.screen
      return { ...readLines(terminal), connected, close }
    },
    async type(caller, keys) {
      const one = await find(caller)
      if (!one) return "offline"
      await until(one, () => one.screen.connected, limits.connect)
      return one.screen.type(keys) ? "sent" : "offline"
    },
    end({ deploymentId, cookie }, shell) {
      const socket = open(socketPath(deploymentId, { end: "1", shell }), cookie)
      // "close" follows.
      socket.on("error", () => {})
      return new Promise((resolve) => socket.on("close", (code) => resolve(code === terminalClose.ended)))
    },
    shellsOf,
  }
}

function socketPath(deploymentId: string, query: Record<string, string>) {
  return `/deployments/${encodeURIComponent(deploymentId)}/terminal/socket?${new URLSearchParams(query)}`
}

function refusal(why: TerminalRefusal, open: string[]): ScreenClose {
  return { code: terminalClose.tryLater, refusal: { type: "refused", why, open } }
}

/** A view that only says why there is no screen. */
function refused(why: TerminalRefusal, open: string[]): ScreenView {
  return { next: async () => ({ kind: "closed", close: refusal(why, open) }), close: () => {} }
}
