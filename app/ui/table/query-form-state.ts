/** How far the changes in a search form are on their way into the page address. */
export interface QueryFormState {
  /**
   * - `unread`: somebody may have typed before scripts ran
   * - `settled`: the address has what the fields say, or couldn't get it
   * - `changed`: the address follows after a pause
   * - `due`: the pause is over
   * - `asked`: the router is on its way to `target`
   * - `behind`: the router is on its way elsewhere. A pressed link isn't interrupted; if it stays in the list, the form follows
   */
  is: "unread" | "settled" | "changed" | "due" | "asked" | "behind"
  /** The fields whose changes are not in the address yet: another address doesn't overwrite them. */
  fields: ReadonlySet<EventTarget>
  /** What is typed on the way there may lead back to where the page still is. */
  target: string | null
  /** The address that was asked a second time. A third could follow, and so on for ever, if the server answers with another one. */
  again: string | null
}

type QueryFormEvent =
  | { type: "input"; field: EventTarget; pauses: boolean }
  | { type: "pause over" | "submit" }
  /** The fields lead to `wanted`. `leaving`: the router is on its way to what the form didn't ask for. */
  | { type: "read"; wanted: string; here: string; leaving: boolean }
  /** `isNew`: somebody went back, or a link began another search. */
  | { type: "arrived"; wanted: string; here: string; isNew: boolean }

const settled: QueryFormState = { is: "settled", fields: new Set(), target: null, again: null }

export const unread: QueryFormState = { ...settled, is: "unread" }

export function nextState(state: QueryFormState, event: QueryFormEvent): QueryFormState {
  switch (event.type) {
    case "input":
      return {
        ...state,
        is: event.pauses ? "changed" : "due",
        fields: new Set([...state.fields, event.field]),
        again: null,
      }
    case "pause over":
    case "submit":
      return { ...state, is: "due" }
    case "read":
      if (event.leaving) return { ...state, is: "behind" }
      if (state.target === null && event.wanted === event.here) return settled
      return { ...state, is: "asked", target: event.wanted }
    case "arrived":
      if (state.is === "unread") return { ...state, is: "due" }
      if (event.isNew || event.wanted === event.here || state.fields.size === 0) return settled
      // Another form or link was on its way when somebody typed, or has taken the place of the search.
      return event.wanted === state.again
        ? { ...state, is: "settled", target: null }
        : { ...state, is: "changed", target: null, again: event.wanted }
  }
}
