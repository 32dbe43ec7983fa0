export type TestType = "smoke" | "oauth_integration" | `oauth_${string}`

export interface Step {
  name: string
  logLines: readonly string[]
  failureMessage: string
}

export interface Plan {
  steps: readonly [Step, ...Step[]]
  typicalSeconds: number
}

const smoke: Plan = {
  typicalSeconds: 78,
  steps: [
    {
      name: "Health",
      logLines: [
        "GET /livez",
        "200 in 12 ms",
        "GET /readyz",
        "200 in 31 ms",
        "database: reachable",
        "runner: 1 connected, 0 busy",
        "queue: empty",
        "clock skew: 4 ms",
      ],
      failureMessage: "GET /readyz returned 503 for 60 s: the runner never connected",
    },
    {
      name: "Sign in",
      logLines: [
        "open /auth/sign-in",
        "provider: reached in 88 ms",
        "enter the email of the test account",
        "submit",
        "redirected to /auth/callback",
        "session opened",
        "the email is in the header",
        "no error in the console",
      ],
      failureMessage: "Timeout 30000 ms exceeded while waiting for the header of a signed-in visitor",
    },
    {
      name: "Create an agent",
      logLines: [
        "open the editor",
        "paste agents/triage.yaml",
        "validate: no problems",
        "save",
        "agent created",
        "it is listed",
        "open its page",
        "model: small, available",
      ],
      failureMessage: "Saving the agent returned 422: assistants[0].model is not available on this runner",
    },
    {
      name: "Ask a question",
      logLines: [
        "open a conversation",
        "ask which claims wait for a second signature",
        "first token after 640 ms",
        "tool call: search_claims",
        "tool returned 3 rows",
        "answer complete",
        "212 tokens in 4.1 s",
        "the answer names the three claims",
      ],
      failureMessage: "The answer names 2 of the 3 claims that the tool returned",
    },
    {
      name: "Cite a document",
      logLines: [
        "upload handbook.pdf",
        "indexed: 48 chunks",
        "ask for the retention period",
        "tool call: search_knowledge",
        "4 chunks, best score 0.81",
        "answer complete",
        "citation: handbook.pdf, page 12",
        "the cited page contains the quote",
      ],
      failureMessage: "The citation points to page 7, which does not contain the quote",
    },
  ],
}

function oauth(provider: string): Plan {
  return {
    typicalSeconds: 245,
    steps: [
      {
        name: "Prepare",
        logLines: [
          "start the server with a fresh database",
          "migrations: 41 applied",
          `register the OAuth client at ${provider}`,
          "redirect address: accepted",
          "sign in as the test account",
          "load agents/oauth-check.yaml",
          "connected services: none",
          "browser: Chromium, 1280 × 800",
        ],
        failureMessage: "Migration 0041 did not finish within 60 s",
      },
      {
        name: "Connect the service",
        logLines: [
          `press Connect for ${provider}`,
          "popup opened",
          "enter the name of the test account",
          "enter the one-time code",
          "scopes: read, write",
          "press Allow",
          "popup closed",
          "the service is listed as connected",
        ],
        failureMessage: `${provider} returned invalid_scope: the app may not request write`,
      },
      {
        name: "Read through a tool",
        logLines: [
          "ask the agent what is open",
          "tool call: list_items",
          `GET https://api.${provider}.example/items`,
          "200 in 214 ms, 14 items",
          "answer complete",
          "the answer counts 14",
          "no token in the answer",
          "no token in the runner's log",
        ],
        failureMessage: "The agent answered without calling list_items: expected 14 items, got none",
      },
      {
        name: "Write through a tool",
        logLines: [
          "ask the agent to add an item",
          "tool call: create_item",
          "the user is asked to approve",
          "approve",
          `POST https://api.${provider}.example/items`,
          "201 in 402 ms",
          "answer complete",
          "the item exists once",
        ],
        failureMessage: "create_item was called twice: the item exists 2 times",
      },
      {
        name: "Refresh the token",
        logLines: [
          "advance the clock by 70 minutes",
          "ask again",
          "access token: expired",
          "refresh: 200 in 96 ms",
          "new refresh token saved",
          "tool call: list_items",
          "200 in 187 ms, 15 items",
          "the answer counts 15",
        ],
        failureMessage: "The refresh returned invalid_grant: the rotated token was not saved",
      },
      {
        name: "Disconnect",
        logLines: [
          "press Disconnect",
          `revoked at ${provider}`,
          "the service is no longer listed",
          "ask again",
          "the agent says that it has no access",
          "the runner sent no call",
          "sign out",
          "database dropped",
        ],
        failureMessage: "The runner sent another call after Disconnect",
      },
    ],
  }
}

/** `oauth_integration` tests GitHub. */
export function planOf(testType: TestType): Plan {
  if (testType === "smoke") return smoke
  const provider = testType.slice("oauth_".length)
  return oauth(provider === "integration" ? "github" : provider)
}
