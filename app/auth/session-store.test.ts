import { testSessionStore } from "./session-store.fixture"

// In Redis: server/exhaustive/store-contracts.test.ts.
testSessionStore("SQLite")
