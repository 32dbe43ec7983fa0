import { inTime, noteErrors } from "./fetch-with-timeout"

/**
 * For the `clientLoader` of a part of a page, such as a dialog: when the server can't be reached, the part is `instead`, and the page
 * stays. A redirect is followed.
 */
export async function loadPart<Part, Instead>(
  load: () => Promise<Part>,
  instead: Instead,
): Promise<Part | Instead> {
  try {
    return await inTime(load())
  } catch (error) {
    if (error instanceof Response) throw error
    // Not awaited: where this is a page, the middleware sees no error, and notes an answer first.
    void noteErrors([error])
    return instead
  }
}
