import { describe } from "vitest"
import { testSessionStore } from "../../app/auth/session/session-store.fixture"
import { testRecordStore } from "../records/record-contract.fixture"

// The tests that SQLite passes in the other half, where no Redis is needed.
describe("sessions in Redis", () => testSessionStore("Redis"))
describe("records in Redis", () => testRecordStore("Redis"))
describe("sessions in a Redis cluster", () => testSessionStore("Redis Cluster"))
describe("records in a Redis cluster", () => testRecordStore("Redis Cluster"))
