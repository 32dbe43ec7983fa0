/** Titles of the steps that the time reporter recognizes. */
export const timedSteps = {
  serverStart: "start a server",
  signIn: "sign in",
  hydration: "wait for hydration",
  axe: "examine with axe",
}
