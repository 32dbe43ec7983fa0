/** The style of a link inside text. */
export const linkClass = "font-medium underline underline-offset-3 decoration-1 hover:decoration-2"
