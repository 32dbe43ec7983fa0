import { type ReactNode, Suspense, useEffect, useState } from "react"
import { Await } from "react-router"

/** In the HTML before the part. */
export const laterMark = 'data-later=""'

interface LaterProps<Data> {
  /** From `soon()`. */
  data: Data | Promise<Data>
  name: string
  children: (data: Data) => ReactNode
}

/** The part of a page whose data may be late, one a page. What is before it is sent at once, and the rest when the data has come. */
export function Later<Data>({ data, name, children }: LaterProps<Data>) {
  const [wasLate] = useState(data instanceof Promise)
  // What was there from the start is hydrated with the page, before a translation can change it. When it is loaded again and late, it
  // stays, with what is typed in it, until the new data has come.
  if (!wasLate) return <Await resolve={data}>{children}</Await>
  return (
    <div className="contents">
      {data instanceof Promise && (
        <p role="status" data-later="" className="text-ink-2">{`Loading ${name}…`}</p>
      )}
      <Suspense>
        <Await resolve={data}>{(known) => <Arrived>{children(known)}</Arrived>}</Await>
      </Suspense>
    </div>
  )
}

/** Only now is the whole page hydrated: a translation or an input of before would be lost. */
function Arrived({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.hydrated = ""
  }, [])
  return children
}
