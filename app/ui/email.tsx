import { Fragment } from "react"

/** An email in a table: whole, on several lines if it is long. A click selects all of it, to copy it. */
export function Email({ address }: { address: string }) {
  const parts = address.match(/\.?[^@.]*@?/g)?.filter(Boolean) ?? []
  return (
    <bdi translate="no" className="inline-block py-1 text-xs whitespace-normal select-all wrap-anywhere">
      {parts.map((part, at) => (
        <Fragment key={`${at} ${part}`}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  )
}
