/** The name of the parameter that brings a private deployment along: `hearth_url` (decision 1). */
export function linkParameter({ slug }: { slug: string }) {
  return `${slug}_url`
}
