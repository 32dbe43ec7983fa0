import { EventEmitter, once } from "node:events"
import { mayReconnect, terminalClose } from "../../app/domain/terminal-close"
import type { TerminalRefusal } from "../../app/domain/terminal-messages"
import type {
  ScreenCaller,
  ScreenClose,
  ScreenNews,
  ScreenPicture,
  ScreenView,
  TerminalScreens,
} from "../../app/terminal/terminal-screens"
import type { Emulators } from "./emulators"
import type { OpenInnerSocket } from "./inner-socket"
import { createScreen, type Screen } from "./screen"

const second = 1000
const mib = 1024 * 1024

/** Times are in milliseconds; tests shorten them. */
export const screenLimits = {
  /** Readers of one screen: tabs and devices. */
  viewers: 8,
  /** Memory of all screens and of one account, in bytes. A screen of 24 × 80 needs a quarter of a megabyte. */
  memory: 64 * mib,
  memoryPerAccount: 16 * mib,
  /** Lines that have scrolled off a screen and can still be read. */
  scrollback: 200,
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

export interface TerminalScreensOptions {
  listShells: TerminalScreens["listShells"]
  open: OpenInnerSocket
  emulators: Emulators
  limits?: Partial<typeof screenLimits>
}

interface Held {
  account: string
  screen: Screen
  views: Set<() => void>
  changes: EventEmitter
  lastUsed: NodeJS.Timeout | undefined
  picture: { version: number; picture: Promise<ScreenPicture | null> } | undefined
}

/** Screens are made when somebody reads them: one for each shell, shared by its readers. */
export function createTerminalScreens(
  options: TerminalScreensOptions,
): TerminalScreens & { readonly heldBytes: number } {
  const { listShells, open, emulators } = options
  const limits = { ...screenLimits, ...options.limits }
  /** The least recently seen first. */
  const held = new Map<string, Held>()

  /**
   * The screen of this shell. A new one replaces a screen whose connection broke, with `newShell` one whose shell has ended, and with
   * `redraw` one that is not drawn.
   */
  function findScreen(caller: ScreenCaller, { newShell = false, redraw = false } = {}): Held {
    const key = keyOf(caller)
    const known = held.get(key)
    const { close, undrawn } = known?.screen ?? {}
    const isOver = close ? newShell || mayReconnect(close.code) : redraw && undrawn
    if (known && isOver) forgetScreen(key, known)
    const one = known && !isOver ? known : makeScreen(caller)
    held.set(key, one)
    markSeen(key, one)
    releaseScreen(key, one)
    return one
  }

  function markSeen(key: string, one: Held) {
    if (held.get(key) !== one) return
    held.delete(key)
    held.set(key, one)
  }

  function makeScreen(caller: ScreenCaller): Held {
    const { account, deploymentId } = caller
    const changes = new EventEmitter().setMaxListeners(0)
    const screen = createScreen({
      open: (shell) => open(socketPath(deploymentId, { rows: "24", cols: "80", shell }), caller),
      emulators,
      account,
      scrollback: limits.scrollback,
      changed() {
        makeRoom()
        changes.emit("change")
      },
    })
    return { account, screen, changes, views: new Set(), lastUsed: undefined, picture: undefined }
  }

  /** When all are full, or an account is, the least recently seen screen of the account that holds most goes. */
  function makeRoom() {
    const bytes = new Map<string, number>()
    for (const { account, screen } of held.values())
      bytes.set(account, (bytes.get(account) ?? 0) + screen.heldBytes)
    const [largest, most] = [...bytes].sort(([, a], [, b]) => b - a)[0] ?? ["", 0]
    if (most <= limits.memoryPerAccount && heldBytes() <= limits.memory) return
    const oldest = [...held].find(([, { account }]) => account === largest)
    if (!oldest) return
    forgetScreen(...oldest)
    makeRoom()
  }

  function heldBytes() {
    return [...held.values()].reduce((sum, { screen }) => sum + screen.heldBytes, 0)
  }

  /** Keeps the screen for the next request for a while. */
  function releaseScreen(key: string, one: Held) {
    clearTimeout(one.lastUsed)
    if (one.views.size > 0) return
    one.lastUsed = setTimeout(() => forgetScreen(key, one), limits.linger)
    one.lastUsed.unref()
  }

  function forgetScreen(key: string, one: Held) {
    clearTimeout(one.lastUsed)
    if (held.get(key) === one) held.delete(key)
    one.screen.leave()
    for (const leave of one.views) leave()
  }

  /** Resolves to true with the next change of the screen, or to false after that time. */
  function awaitChange({ changes }: Held, ms: number) {
    const changed = once(changes, "change", { signal: AbortSignal.timeout(Math.ceil(Math.max(ms, 0))) })
    return changed.then(
      () => true,
      () => false,
    )
  }

  /** Waits until `done`, but not longer than that time. */
  async function waitUntil(one: Held, done: () => boolean, ms: number) {
    const deadline = performance.now() + ms
    while (!done() && !one.screen.close && performance.now() < deadline)
      await awaitChange(one, deadline - performance.now())
  }

  function pictureOf(one: Held) {
    const { version } = one.screen
    if (one.picture?.version !== version) one.picture = { version, picture: one.screen.picture() }
    return one.picture.picture
  }

  function view(key: string, one: Held): ScreenView {
    let gone = false
    let shown = -1
    let shownAt = Number.NEGATIVE_INFINITY
    const leave = () => {
      gone = true
      one.changes.emit("change")
    }
    clearTimeout(one.lastUsed)
    one.views.add(leave)

    async function next(): Promise<ScreenNews> {
      const { screen } = one
      const pausedUntil = shownAt + limits.pause
      while (!gone && performance.now() < pausedUntil) await awaitChange(one, pausedUntil - performance.now())
      const quietAt = performance.now() + limits.quiet
      for (;;) {
        while (!gone && screen.version === shown && !screen.close) {
          if (!(await awaitChange(one, quietAt - performance.now()))) return { kind: "quiet" }
        }
        if (gone || screen.undrawn || screen.version === shown)
          return { kind: "closed", close: closeOf(screen) ?? { code: terminalClose.tryLater, refusal: null } }
        shown = screen.version
        const picture = await pictureOf(one)
        if (!picture) continue
        shownAt = performance.now()
        markSeen(key, one)
        return { kind: "picture", picture, connected: screen.connected }
      }
    }

    return {
      next,
      close() {
        leave()
        one.views.delete(leave)
        releaseScreen(key, one)
      },
    }
  }

  return {
    get heldBytes() {
      return heldBytes()
    },
    async open(caller, { newShell = false } = {}) {
      const one = findScreen(caller, { newShell, redraw: true })
      if (one.views.size < limits.viewers) return view(keyOf(caller), one)
      const close = refusal("windows", [caller.deploymentId])
      return { next: async () => ({ kind: "closed", close }), close: () => {} }
    },
    async read(caller, options) {
      const one = findScreen(caller, options)
      const { screen } = one
      await waitUntil(one, () => screen.connected, limits.connect)
      const deadline = performance.now() + limits.settling
      const settles = async () => (await awaitChange(one, limits.settled)) || screen.busy
      while (!screen.close && performance.now() < deadline && (await settles())) {}
      return { ...(await screen.text()), connected: screen.connected, close: closeOf(screen) }
    },
    async type(caller, keys) {
      const one = findScreen(caller)
      await waitUntil(one, () => one.screen.connected, limits.connect)
      return one.screen.type(keys)
    },
    end(caller, shell) {
      const socket = open(socketPath(caller.deploymentId, { end: "1", shell }), caller)
      // "close" follows.
      socket.on("error", () => {})
      return new Promise((resolve) => socket.on("close", (code) => resolve(code === terminalClose.ended)))
    },
    listShells,
  }
}

function socketPath(deploymentId: string, query: Record<string, string>) {
  return `/deployments/${encodeURIComponent(deploymentId)}/terminal/socket?${new URLSearchParams(query)}`
}

function keyOf({ session, deploymentId }: ScreenCaller) {
  return JSON.stringify([session, deploymentId])
}

function closeOf({ close, undrawn }: Screen) {
  return close ?? (undrawn ? refusal("drawing", []) : null)
}

function refusal(why: TerminalRefusal, open: string[]): ScreenClose {
  return { code: terminalClose.tryLater, refusal: { type: "refused", why, open } }
}
