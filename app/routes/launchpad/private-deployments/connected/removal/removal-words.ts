/** The dialog's and the page's (spec 2 §2.14). */
export const removalTitle = "Remove Private Deployment"

export function removalMeaning(name: string) {
  return `This removes only the reference to ${name} from your list, not the deployment itself: it goes on running, and you can add it again.`
}
