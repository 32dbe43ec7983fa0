interface ModelClass {
  id: string
  name: string
  description: string
  /** Interchangeable models, best first. */
  alternatives: Array<{ provider: string; model: string }>
}

/** A platform that lacks a model runs an agent with another model of the same class. */
export const modelClasses: ModelClass[] = [
  {
    id: "reasoning",
    name: "Reasoning",
    description: "Long questions over several documents and tools",
    alternatives: [
      { provider: "local", model: "llama3.3:70b" },
      { provider: "local", model: "qwen2.5:72b" },
      { provider: "openai", model: "gpt-4o" },
      { provider: "anthropic", model: "claude-3-7-sonnet-latest" },
    ],
  },
  {
    id: "general",
    name: "General",
    description: "Answers, summaries and drafts on a single GPU",
    alternatives: [
      { provider: "local", model: "mistral-small:24b" },
      { provider: "local", model: "qwen2.5:32b" },
      { provider: "openai", model: "gpt-4o-mini" },
      { provider: "anthropic", model: "claude-3-5-haiku-latest" },
    ],
  },
  {
    id: "coding",
    name: "Coding",
    description: "Writes, explains and reviews code",
    alternatives: [
      { provider: "local", model: "qwen2.5-coder:32b" },
      { provider: "local", model: "codestral:22b" },
      { provider: "openai", model: "gpt-4o" },
      { provider: "anthropic", model: "claude-3-7-sonnet-latest" },
    ],
  },
  {
    id: "vision",
    name: "Vision",
    description: "Reads scans, forms and handwriting",
    alternatives: [
      { provider: "local", model: "qwen2.5vl:32b" },
      { provider: "local", model: "llama3.2-vision:11b" },
      { provider: "openai", model: "gpt-4o" },
      { provider: "anthropic", model: "claude-3-7-sonnet-latest" },
    ],
  },
]
