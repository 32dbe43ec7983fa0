export const removeTitle = "Remove Private Deployment"

export function removeExplanation(name: string) {
  return `This removes only the reference to ${name} from your list, not the deployment itself. It keeps running, and you can add it again.`
}
