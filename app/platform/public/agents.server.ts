import { z } from "zod"
import type { AgentGallery, GalleryAgent } from "../../domain/agent-gallery"
import { entry, rowsOrNone, rowsSchema } from "../transport/schema-fields.server"
import type { Transport } from "../transport/transport.server"

/** Agents and the model classes for imports; the same for every user. */
export type Agents = ReturnType<typeof createAgents>

const agent = entry({
  needed: { id: z.string().min(1) },
  labels: {
    name: z.string(),
    description: z.string().catch(""),
    benefit: z.string(),
    tags: rowsSchema(z.string()),
    icon: z.string(),
    image: z.string(),
    avatar: z.string(),
    original_category: z.string(),
  },
}).transform((row): GalleryAgent => ({ ...row, name: row.name ?? row.id, tags: row.tags?.rows ?? [] }))

const category = entry({
  // An empty category would say that it has no agents.
  needed: { id: z.string().min(1), agents: rowsOrNone(agent) },
  labels: { name: z.string(), icon: z.string() },
}).transform((row) => ({ ...row, name: row.name ?? row.id, agents: row.agents.rows }))

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
