/** The text as searches compare it: "Café" matches "cafe". */
export function searchText(text: string) {
  return text.trim().normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()
}
