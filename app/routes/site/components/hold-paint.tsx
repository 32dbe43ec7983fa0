/** The browser paints the page once it has parsed what stands before this. Browsers that don't know the link ignore it. */
export function HoldPaint({ id, media }: { id: string; media?: string }) {
  return (
    <>
      <link rel="expect" href={`#${id}`} blocking="render" media={media} />
      <span id={id} hidden />
    </>
  )
}
