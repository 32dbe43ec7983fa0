/** The id of the data block that lists a page's modules. */
export const livePageId = "live-page"

/** What a sleeping page loads when somebody uses one of its live parts. */
export interface LivePage {
  manifest: string
  entry: string
  /** The modules of each route on the page, by route id. */
  routes: Record<string, string[]>
  /** Every file that these modules import, so that all are requested at once. */
  imports: string[]
}
