import { z } from "zod"
import type { AgentGallery, GalleryAgent } from "../domain/agent-gallery"
import { camelCased, missingAsEmpty, missingAsNull, rowsOrNone } from "./schema-fields.server"
import type { Transport } from "./transport.server"

/** Agents and the model classes for imports; the same for every user. */
export type Agents = ReturnType<typeof createAgents>

const agent = camelCased({
  id: z.string().min(1),
  name: z.string(),
  description: missingAsEmpty,
  benefit: missingAsNull(z.string()),
  tags: rowsOrNone(z.string()),
  icon: missingAsNull(z.string()),
  image: missingAsNull(z.string()),
  avatar: missingAsNull(z.string()),
  original_category: missingAsNull(z.string()),
}).transform(({ tags, ...row }): GalleryAgent => ({ ...row, tags: tags.rows }))

const category = z
  .object({
    id: z.string().min(1),
    name: z.string(),
    icon: missingAsNull(z.string()),
    agents: rowsOrNone(agent),
  })
  .transform(({ agents, ...row }) => ({ ...row, agents: agents.rows }))

export const gallerySchema = z
  .object({
    metadata: z.object({ name: z.string().nullish(), description: z.string().nullish() }).nullish(),
    categories: rowsOrNone(category),
  })
  .transform(
    ({ metadata, categories }): AgentGallery => ({
      name: metadata?.name ?? "",
      description: metadata?.description ?? "",
      categories: categories.rows,
      unread: categories.unread,
    }),
  )

const configurationSchema = z.custom<Record<string, unknown>>(
  (value) => typeof value === "object" && value !== null && !Array.isArray(value),
)

const modelClassesSchema = z
  .object({
    model_classes: z.array(z.unknown()),
  })
  .transform((body) => body.model_classes)

export function createAgents({ ask }: Pick<Transport, "ask">) {
  return {
    gallery: () => ask({ method: "GET", path: ["agents"] }, gallerySchema),
    /** The configuration that a target imports, in any shape. */
    configuration: (id: string) => ask({ method: "GET", path: ["agents", { id }] }, configurationSchema),
    /** Copied unchanged into what a target imports. */
    modelClasses: () => ask({ method: "GET", path: ["model-substitutions"] }, modelClassesSchema),
  }
}
