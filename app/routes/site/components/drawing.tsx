import { fillIn } from "~/domain/fill-in"
import { escapeAttribute } from "~/http/html-text"

interface DrawingProps {
  svgs: string[]
  values?: Record<string, string>
  className?: string
}

/** Drawings from `.svg` files, part of the page so that they follow its theme. A wide and a tall one keep text readable. */
export function Drawing({ svgs, values = {}, className }: DrawingProps) {
  const __html = fillIn(svgs.join(""), values, escapeAttribute)
  return <figure className={className} dangerouslySetInnerHTML={{ __html }} />
}
