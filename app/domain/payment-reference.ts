/** The reference of a bank transfer: characters 4 to 10 of the license's id, counted from 0. */
export function wireReference(licenseId: string): string {
  return licenseId.slice(4, 11)
}
