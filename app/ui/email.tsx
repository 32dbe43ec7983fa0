import { Fragment } from "react"

/** An email in a table: whole, on several lines if it is long. A click selects all of it, to copy it, or follows its link. */
export function Email({
  address,
  href,
  className = "py-1 text-xs",
}: {
  address: string
  href?: string | undefined
  className?: string
}) {
  const parts = address.match(/\.?[^@.]*@?/g)?.filter(Boolean) ?? []
  const text = (
    <bdi
      translate="no"
      className={`inline-block whitespace-normal select-all wrap-anywhere ${href === undefined ? "" : linked} ${className}`}
    >
      {parts.map((part, at) => (
        <Fragment key={`${at} ${part}`}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  )
  if (href === undefined) return text
  return <a href={href}>{text}</a>
}

const linked = "underline decoration-line-strong decoration-1 underline-offset-3 hover:decoration-current"
