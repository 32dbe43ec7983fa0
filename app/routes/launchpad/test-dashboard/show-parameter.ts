/** Of an address: names a log of which more is shown; once for each. */
export const showParameter = "show"
