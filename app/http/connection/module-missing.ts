/** The window event for a route module that failed to load. The build adds it to the router's code. */
export const moduleMissing = "route-module-missing"
