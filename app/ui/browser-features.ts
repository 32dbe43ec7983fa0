type Where = "localStorage" | "sessionStorage"

/** Settings and policies take features away: they are missing, or they throw when they are made or used. */
export function attempt<Result>(use: () => Result): Result | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}

/** The text under a key of this browser, or of this tab. Null without one; undefined where the browser blocks storage. */
export function recall(where: Where, key: string) {
  return attempt(() => window[where].getItem(key))
}

/** Null removes the text. Returns whether the browser stores it. */
export function store(where: Where, key: string, text: string | null) {
  const stored = attempt(() => {
    if (text === null) window[where].removeItem(key)
    else window[where].setItem(key, text)
    return true
  })
  return stored === true
}

/** Messages between the tabs of this browser. Without the feature, a tab sends and hears nothing. */
export function openChannel<Message>(name: string, onMessage: (message: Message) => void) {
  const channel = attempt(() => {
    const made = new BroadcastChannel(name)
    made.addEventListener("message", ({ data }: MessageEvent<Message>) => onMessage(data))
    return made
  })
  return {
    post: (message: Message) => attempt(() => channel?.postMessage(message)),
    close: () => attempt(() => channel?.close()),
  }
}

/** Runs in one tab at a time. Without locks, as over plain http except on localhost, it runs at once. */
export async function inOneTab<Result>(name: string, options: LockOptions, run: () => Promise<Result>) {
  let begun: Promise<Result> | undefined
  const begin = () => (begun ??= run())
  await attempt(() => navigator.locks.request(name, options, begin))?.catch(() => {})
  return await begin()
}
