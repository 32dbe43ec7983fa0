/** Replaces lone surrogates: no address can contain them, and `encodeURIComponent` throws. */
export function replaceLoneSurrogates(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\u{FFFD}")
}
