import { parseUrl } from "./parse-url"

export const pictureKinds = ["image", "avatar"] as const
export type PictureKind = (typeof pictureKinds)[number]

/**
 * Whether the platform's text is the address of a picture that we load: an https address, or a path of the platform. The
 * text may also be an emoji or the name of an icon.
 */
export function isPictureAddress(text: string | null): text is string {
  return (
    text !== null && /[/.]/.test(text) && parseUrl(text, "https://platform.invalid")?.protocol === "https:"
  )
}

const signatures: Array<[type: string, start: RegExp]> = [
  ["image/png", /^\x89PNG\r\n/],
  ["image/jpeg", /^\xff\xd8\xff/],
  ["image/gif", /^GIF8[79]a/],
  ["image/webp", /^RIFF.{4}WEBP/s],
]

/** The type of a raster image, by its first bytes as Latin-1. Null for everything else: an SVG can contain scripts. */
export function pictureType(start: string): string | null {
  return signatures.find(([, signature]) => signature.test(start))?.[0] ?? null
}
