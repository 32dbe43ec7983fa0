/** What a journey needs from a browser; each engine implements it with its own protocol. */
export interface Engine {
  /** "Firefox 153.7". */
  name: string
  /** Opens an address and waits until it has loaded. */
  goto(url: string): Promise<void>
  /** Runs the body of a function in the page, also where the page's own scripts are off. */
  evaluate(body: string, args: unknown[]): Promise<unknown>
  /** Presses at a point of the viewport. */
  press(at: { x: number; y: number }): Promise<void>
  /** Types into what has the focus. Special keys are the code points of WebDriver. */
  type(keys: string): Promise<void>
  close(): Promise<void>
}

export interface EngineOptions {
  scripts: boolean
  width: number
  height: number
}

export type Launch = (options: EngineOptions) => Promise<Engine>

/** WebDriver's code points of keys without text. */
export const keys = { backspace: "\uE003", tab: "\uE004", enter: "\uE007", escape: "\uE00C", end: "\uE010" }

/** Repeats until it returns a value, at most for 20 seconds. The last error says what was missing. */
export async function until<Value>(what: string, read: () => Promise<Value | undefined>): Promise<Value> {
  const limit = performance.now() + 20_000
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
