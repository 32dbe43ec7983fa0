import { Gallery } from "~/routes/launchpad/agents/gallery/gallery"
import { FailedAgents, LoadingAgents } from "~/routes/launchpad/agents/gallery/gallery-states"
import type { GalleryReading } from "~/routes/launchpad/agents/gallery/reading"
import { WhenRead } from "~/routes/launchpad/agents/gallery/when-read"
import { Section } from "~/ui/section"

/** Until the platform has said what it calls them. */
const title = "Agent Gallery"

/** The same gallery as the launchpad's, among the page's other sections. */
export function GallerySection({
  id,
  reading,
}: {
  id: string
  reading: GalleryReading | Promise<GalleryReading>
}) {
  return (
    <WhenRead
      reading={reading}
      loading={
        <Section id={id} title={title}>
          <LoadingAgents />
        </Section>
      }
    >
      {(read) =>
        read.state === "read" ? (
          <Section id={id} title={read.gallery.name || title} lead={read.gallery.description}>
            <Gallery gallery={read.gallery} level={3} anchor={id} />
          </Section>
        ) : (
          <Section id={id} title={title}>
            <FailedAgents anchor={id} />
          </Section>
        )
      }
    </WhenRead>
  )
}
