/** What a snapshot without a list has. */
export const noList = {
  query: "",
  rows: null,
  list: null,
  unlisted: [],
  followed: [],
  endingCosts: null,
  funds: null,
  ceiling: null,
}
