/** The name of the deployment for `meta`, out of the data of the page around it; a plain word when it is not known. */
export function deploymentName(matches: readonly unknown[]) {
  for (const match of matches) {
    // Matches carry the data of routes of every kind; the page's own alone has a row with a name.
    const row = (match as { loaderData?: { row?: { name?: unknown } } } | undefined)?.loaderData?.row
    if (typeof row?.name === "string") return row.name
  }
  return "Deployment"
}
