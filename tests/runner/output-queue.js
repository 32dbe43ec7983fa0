/**
 * Lets programs run in parallel and prints their output one program after the other, in the order of their turns. The
 * first program prints directly; the output of the others is kept until those before them have ended.
 * @param {(text: string) => void} write
 */
export function createOutputQueue(write) {
  /** @type {Array<{ kept: string[], over: boolean }>} */
  const queue = []

  function advance() {
    for (;;) {
      const [first] = queue
      if (!first) return
      for (const text of first.kept.splice(0)) write(text)
      if (!first.over) return
      queue.shift()
    }
  }

  return {
    take() {
      const turn = { kept: /** @type {string[]} */ ([]), over: false }
      queue.push(turn)
      return {
        write(/** @type {string} */ text) {
          turn.kept.push(text)
          advance()
        },
        end() {
          turn.over = true
          advance()
        },
      }
    },
  }
}

/** @typedef {ReturnType<ReturnType<typeof createOutputQueue>["take"]>} Turn */
