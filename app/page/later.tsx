import { type ReactNode, Suspense } from "react"
import { Await } from "react-router"

/** In the HTML before the part. */
export const laterMark = 'data-later=""'

interface LaterProps<Data> {
  /** From `soon()`. */
  data: Data | Promise<Data>
  /** "your deployments" */
  name: string
  children: (data: Data) => ReactNode
}

/** The part of a page whose data may be late, one a page. What is before it is sent at once, and the rest when the data has come. */
export function Later<Data>({ data, name, children }: LaterProps<Data>) {
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
