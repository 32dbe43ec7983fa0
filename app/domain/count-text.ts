/** "12 deployments", "1 deployment". */
export function countText(count: number, noun: string) {
  return `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`
}
