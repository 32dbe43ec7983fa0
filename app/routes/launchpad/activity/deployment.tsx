// Without the action: only the page of the whole list deletes it.
export { default, loader, meta, shouldRevalidate } from "./list"
