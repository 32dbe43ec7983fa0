/**
 * The header of every answer of this server: what lacks it comes from something in between, such as an access proxy or a filter. Error
 * pages also have it in their text, because the router's errors have no headers.
 */
export const answerMark = "x-launchpad-answer"
