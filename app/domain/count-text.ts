/** A number as people read it, the same on the server and in every browser. */
export function formatNumber(number: number): string {
  return number.toLocaleString("en-US")
}

/** "12 deployments", "1 deployment". */
export function countText(count: number, noun: string) {
  return `${formatNumber(count)} ${noun}${count === 1 ? "" : "s"}`
}
