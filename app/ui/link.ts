/** The look of a link inside a sentence. */
export const linkClass = "font-medium underline underline-offset-3 decoration-1 hover:decoration-2"
