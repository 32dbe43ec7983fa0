/** An email in a table: whole, on two lines if it is long. A click selects all of it, to copy it. */
export function Email({ address }: { address: string }) {
  const at = address.lastIndexOf("@") + 1
  return (
    <bdi translate="no" className="inline-block py-1 text-xs whitespace-normal select-all wrap-anywhere">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </bdi>
  )
}
