/** Polls get what the page's own loader gives, without those of its layouts. */
export { loader } from "./list"
