/** All three documents were changed on the same day (spec 2 §9). */
export function LastUpdated() {
  return (
    <>
      Last updated <time dateTime="2025-01-15">January 15, 2025</time>
    </>
  )
}
