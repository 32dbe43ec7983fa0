/** URL parameter that names an expanded log; repeated for each. */
export const showParameter = "show"
