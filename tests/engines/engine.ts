/** What a journey needs from a browser; each engine implements it with its own protocol. */
export interface Engine {
  /** "Firefox 153.7". */
  name: string
  /** Where it puts downloads. */
  downloads: string
  /** Opens an address and waits until its document is there. Its frames may never end. */
  goto(url: string): Promise<void>
  /** Runs the body of a function in the page, also where the page's own scripts are off. */
  evaluate(body: string, args: unknown[]): Promise<unknown>
  /** Presses at a point of the viewport. */
  press(at: Point): Promise<void>
  /** Types into what has the focus. Special keys are the code points of WebDriver. */
  type(keys: string): Promise<void>
  /** The text of the question that is open now, from `window.confirm`. */
  question(): Promise<string | undefined>
  /** Answers it. */
  answer(yes: boolean): Promise<void>
  /** Continues in the tab that was opened last. */
  followNewTab(): Promise<void>
  close(): Promise<void>
}

export interface Point {
  x: number
  y: number
}

export interface EngineOptions {
  scripts: boolean
  width: number
  height: number
}

export type Launch = (options: EngineOptions) => Promise<Engine>

/** WebDriver's code points of keys without text. */
export const keys = {
  backspace: "\uE003",
  tab: "\uE004",
  enter: "\uE007",
  control: "\uE009",
  escape: "\uE00C",
  end: "\uE010",
}

/** A press, as both WebDriver protocols describe it. */
export function pressActions({ x, y }: Point) {
  const actions = [
    { type: "pointerMove", x: Math.round(x), y: Math.round(y) },
    { type: "pointerDown", button: 0 },
    { type: "pointerUp", button: 0 },
  ]
  return [{ type: "pointer", id: "mouse", actions }]
}

/** Typing, as both WebDriver protocols describe it. Control stays down until the end. */
export function typeActions(text: string) {
  const pressed = [...text].flatMap((value) =>
    value === keys.control
      ? [{ type: "keyDown", value }]
      : [
          { type: "keyDown", value },
          { type: "keyUp", value },
        ],
  )
  const released = [...text]
    .filter((value) => value === keys.control)
    .map((value) => ({ type: "keyUp", value }))
  return [{ type: "key", id: "keys", actions: [...pressed, ...released] }]
}

/** Repeats until it returns a value, at most for 30 seconds. The last error says what was missing. */
export async function until<Value>(what: string, read: () => Promise<Value | undefined>): Promise<Value> {
  const limit = performance.now() + 30_000
  let problem: unknown
  while (performance.now() < limit) {
    try {
      const value = await read()
      if (value !== undefined) return value
    } catch (error) {
      // The page is being replaced.
      problem = error
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`not seen: ${what}`, { cause: problem })
}
