/** Something to be said of one control of the form. */
export interface ControlError {
  control: string
  message: string
}

/** The errors beside a control, by its name; undefined when there are none. */
export type ErrorsOf = (control: string) => string[] | undefined

/** The id of the control of that name, where what is said of it leads. */
export function controlId(name: string) {
  return `configuration-${name}`
}
