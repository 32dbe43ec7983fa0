import { testRecordStore } from "./record-contract.fixture"

// In Redis: server/exhaustive/store-contracts.test.ts.
testRecordStore("SQLite")
