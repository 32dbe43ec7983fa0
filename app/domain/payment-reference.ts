/** What a bank transfer must name: the seven characters 4 to 10 of the license's id. */
export function wireReference(licenseId: string): string {
  return licenseId.slice(4, 11)
}
