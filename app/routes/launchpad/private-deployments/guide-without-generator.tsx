// Without the action: a form that is sent here would generate what the page doesn't show.
export { default, loader, meta, shouldRevalidate } from "./guide"
