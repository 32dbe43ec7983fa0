interface Line {
  isWrapped: boolean
  translateToString(trimRight: boolean): string
}

/** Everything in a buffer as text: lines that the screen has broken are whole again, and empty ones at the end are gone. */
export function textOf(buffer: { length: number; getLine(y: number): Line | undefined }) {
  const lines: string[] = []
  for (let y = 0; y < buffer.length; y++) {
    const line = buffer.getLine(y)
    if (!line) continue
    // Blanks at the end are nothing but room, unless the line goes on.
    const text = line.translateToString(!buffer.getLine(y + 1)?.isWrapped)
    if (line.isWrapped && lines.length > 0) lines[lines.length - 1] += text
    else lines.push(text)
  }
  return lines.join("\n").trimEnd()
}
