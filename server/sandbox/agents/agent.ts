import type { OpenApi } from "./open-api"

export const industries = ["financial", "healthcare", "regulated"] as const
export type Industry = (typeof industries)[number]

export interface SampleAgent {
  id: string
  industry: Industry
  name: string
  description: string
  benefit: string
  tags: string[]
  icon: string
  /** The description inside the configuration. */
  summary: string
  /** It runs on models of the platform itself. */
  assistant: Omit<Assistant, "provider">
}

/** The configuration that a platform imports. */
interface AgentConfiguration {
  name: string
  description: string
  assistants: Assistant[]
}

export function configurationOf({ name, summary, assistant }: SampleAgent): AgentConfiguration {
  const { name: assistantName, ...rest } = assistant
  return {
    name,
    description: summary,
    assistants: [{ name: assistantName, provider: "local", ...rest }],
  }
}

/** A test of one prompt. */
export function evaluation(name: string, prompt: string, expected_output: string): Evaluation {
  return { name, steps: [{ prompt, expected_output }] }
}

interface Assistant {
  name: string
  provider: string
  model: string
  /** 0 gives the most repeatable answers. */
  temperature: number
  system_prompt: string
  knowledge: Knowledge[]
  apis: Api[]
  tests: Evaluation[]
}

interface Knowledge {
  name: string
  description: string
  source: { filestore: { path: string } } | { web: { urls: string[]; crawler: { max_depth: number } } }
  rag_settings: { chunk_size: number; chunk_overlap: number; vision?: boolean }
  /** A cron alias such as `@daily`. */
  refresh_schedule?: string
}

interface Api {
  name: string
  description: string
  url: string
  /** Names in braces are secrets that the importing platform provides. */
  headers?: Record<string, string>
  schema: OpenApi
}

interface Evaluation {
  name: string
  steps: Array<{ prompt: string; expected_output: string }>
}
