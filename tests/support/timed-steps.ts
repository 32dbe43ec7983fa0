/** Titles of the steps by which the time reporter tells what the time was spent on. */
export const timedSteps = {
  serverStart: "start a server",
  signIn: "sign in",
  hydration: "wait for hydration",
  axe: "examine with axe",
}
