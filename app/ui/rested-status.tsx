import { useEffect, useState } from "react"

const restMs = 1_000

/** Says a text that follows the typing once it rests: said with each key, it would be a stream of numbers. */
export function RestedStatus({ text }: { text: string }) {
  const [{ first, said }, setSaid] = useState({ first: text, said: text })
  useEffect(() => {
    const timer = setTimeout(() => setSaid((before) => ({ ...before, said: text })), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p role="status" className="sr-only">
      {said === first ? "" : said}
    </p>
  )
}
