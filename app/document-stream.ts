import { Writable } from "node:stream"

const largestChunk = 64 * 1024

/**
 * The stream into which React writes a page, as the body of an answer. React writes 4 kB at a time and calls `flush` when
 * a part of the page is complete. Passed on as they come, the writes of a long list would each cost a write to the socket
 * and a flush of the compression.
 */
export function createDocumentStream(onEnd: () => void) {
  let body: ReadableStreamDefaultController<Uint8Array>
  let parts: Buffer[] = []
  let size = 0

  function passOn() {
    if (size > 0 && !destination.destroyed) body.enqueue(Buffer.concat(parts, size))
    parts = []
    size = 0
  }

  const writable = new Writable({
    write(part: Buffer, _encoding, done) {
      parts.push(part)
      size += part.length
      if (size >= largestChunk) passOn()
      done()
    },
    final(done) {
      passOn()
      body.close()
      done()
    },
    destroy(error, done) {
      onEnd()
      if (error) body.error(error)
      done(error)
    },
  })
  const destination = Object.assign(writable, { flush: passOn })
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      body = controller
    },
    cancel() {
      destination.destroy()
    },
  })
  return { destination, stream }
}
