/** What a journey needs from a browser, whichever library drives it. */
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
  /** Types into what has the focus. */
  type(text: string): Promise<void>
  /** Strikes a key, or several that are held together. */
  strike(...keys: Key[]): Promise<void>
  /** The text of the question that is open now, from `window.confirm`. */
  question(): Promise<string | undefined>
  /** Agrees to it. */
  agree(): Promise<void>
  /** Continues in the tab that was opened last. */
  followNewTab(): Promise<void>
  close(): Promise<void>
}

export type Key = "Enter" | "Escape" | "Control" | "v"

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
