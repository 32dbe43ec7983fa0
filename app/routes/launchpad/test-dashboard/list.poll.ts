/** Polls get what the page's own loader gives, without the history and the loaders of the layouts. */
export { loader } from "./list"
