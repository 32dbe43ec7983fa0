/** From the ranges that RFC 5737 keeps for documentation, so that no link leads to a real machine. */
const addresses = ["203.0.113", "198.51.100"].flatMap((net) =>
  Array.from({ length: 254 }, (_, index) => `${net}.${index + 1}`),
)

/** The address of the n-th machine; neighbours in time are not neighbours in the range. */
export function addressOf(n: number) {
  return addresses[(n * 101) % addresses.length] ?? "203.0.113.1"
}
