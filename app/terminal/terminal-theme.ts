import type { ITheme } from "@xterm/xterm"

/** Dark in both themes of the product. xterm can't read CSS tokens: these repeat `terminal` and `terminal-ink`. */
export const terminalTheme: ITheme = {
  background: "#100d0a",
  foreground: "#eeebe5",
  cursor: "#eeebe5",
  cursorAccent: "#100d0a",
  selectionBackground: "#eb7b4466",
  scrollbarSliderBackground: "#eeebe533",
  scrollbarSliderHoverBackground: "#eeebe555",
  scrollbarSliderActiveBackground: "#eeebe577",
  black: "#292623",
  red: "#f47b76",
  green: "#7cd591",
  yellow: "#eebb5e",
  blue: "#79b0e8",
  magenta: "#d991d2",
  cyan: "#71d0d5",
  white: "#cecac3",
  brightBlack: "#7e7974",
  brightRed: "#ff9891",
  brightGreen: "#90e9a3",
  brightYellow: "#f8d376",
  brightBlue: "#9ac5f3",
  brightMagenta: "#e9ade3",
  brightCyan: "#90e1e6",
  brightWhite: "#f7f5f1",
}
