import pages from "./pages.json"

export interface SitePage {
  /** Without the product name, which is added as a prefix. */
  title: string
  /** One or two sentences for search results. */
  description: string
  /** Without query and hash. */
  path: string
}

/** Every public page. The sitemap, llms.txt and the share images are generated from this list. */
export const sitePages: Record<keyof typeof pages, SitePage> = pages
