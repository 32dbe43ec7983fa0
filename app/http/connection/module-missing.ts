/** Told to the window by the router, as the build changes it, when the module of a route could not be loaded. */
export const moduleMissing = "route-module-missing"
