import { type ReactNode, Suspense, use } from "react"
import type { GalleryReading } from "./reading"

/** The server has always read it; a browser that comes from another page may still be waiting. */
export function WhenRead({
  reading,
  loading,
  children,
}: {
  reading: GalleryReading | Promise<GalleryReading>
  loading: ReactNode
  children: (reading: GalleryReading) => ReactNode
}) {
  if (!(reading instanceof Promise)) return children(reading)
  return (
    <Suspense fallback={loading}>
      <Arrived reading={reading}>{children}</Arrived>
    </Suspense>
  )
}

function Arrived({
  reading,
  children,
}: {
  reading: Promise<GalleryReading>
  children: (reading: GalleryReading) => ReactNode
}) {
  return children(use(reading))
}
