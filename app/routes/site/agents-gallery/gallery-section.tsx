import { Gallery } from "~/gallery/gallery"
import { AgentsLoadError, AwaitGallery, LoadingAgents } from "~/gallery/gallery-states"
import type { GallerySnapshot } from "~/gallery/load-gallery"
import { Section } from "~/ui/section"

/** Until the platform has said what it calls them. */
const title = "Agent Gallery"

/** The same gallery as the launchpad's, among the page's other sections. */
export function GallerySection({
  id,
  reading,
}: {
  id: string
  reading: GallerySnapshot | Promise<GallerySnapshot>
}) {
  return (
    <AwaitGallery
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
            <AgentsLoadError anchor={id} />
          </Section>
        )
      }
    </AwaitGallery>
  )
}
