import { type ReactNode, Suspense, useState } from "react"
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
  // What was there from the start is hydrated with the page, before a translation can change it.
  const [wasLate] = useState(data instanceof Promise)
  if (!wasLate && !(data instanceof Promise)) return children(data)
  return (
    <div className="contents">
      {data instanceof Promise && (
        <p role="status" data-later="" className="text-ink-2">{`Loading ${name}…`}</p>
      )}
      <Suspense>
        <Await resolve={data}>{children}</Await>
      </Suspense>
    </div>
  )
}
