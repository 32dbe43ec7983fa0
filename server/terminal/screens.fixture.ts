import type { ScreenNews, ScreenView } from "../../app/terminal/terminal-screens"
import type { Emulators } from "./emulators"
import { createInnerSockets } from "./inner-socket"
import type { TerminalLimits } from "./limits"
import { createTerminalScreens, type screenLimits } from "./terminal-screens"
import { createTerminalFixture } from "./terminal-server.fixture"

/** A terminal server whose screens are drawn by the server. */
export async function createScreensFixture(
  options: {
    limits?: Partial<TerminalLimits>
    screenLimits?: Partial<typeof screenLimits>
    emulatorsOf?: (emulators: Emulators) => Emulators
  } = {},
) {
  const terminal = await createTerminalFixture({ limits: options.limits })
  const screens = createTerminalScreens({
    listShells: terminal.terminals.listShells,
    open: createInnerSockets(terminal.origin, (socket) => terminal.server.emit("connection", socket)),
    emulators: options.emulatorsOf?.(terminal.emulators) ?? terminal.emulators,
    limits: { pause: 10, ...options.screenLimits },
  })
  const createCaller = (as: string) => ({
    session: as,
    account: as.split("_", 1)[0] ?? as,
    cookie: `session=${as}`,
    userAgent: "",
    clientIp: "192.0.2.7",
    deploymentId: "dep_1",
  })
  const open = (as = "ada") => screens.open(createCaller(as))
  return {
    ...terminal,
    screens,
    createCaller,
    open,
    openConnected: async (as?: string) => await joined(await open(as)),
    type: (text: string, as = "ada") => screens.type(createCaller(as), { text, key: "Enter" }),
  }
}

/** The news of the view until one of them fulfils the condition. */
export async function until(view: ScreenView, fulfils: (news: ScreenNews) => boolean) {
  for (;;) {
    const news = await view.next()
    if (fulfils(news)) return news
    if (news.kind === "closed") throw new Error(`closed with ${news.close.code}`)
  }
}

export async function joined(view: ScreenView) {
  await until(view, (news) => news.kind === "picture" && news.connected)
  return view
}

export const shows = (view: ScreenView, text: string) =>
  until(view, (news) => news.kind === "picture" && news.picture.html.includes(text))
