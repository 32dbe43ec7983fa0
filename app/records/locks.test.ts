import { setTimeout as delay } from "node:timers/promises"
import { expect, test } from "vitest"
import { usePlace } from "../../server/store-places.fixture"
import { createLocks } from "./locks.server"

const place = usePlace("SQLite")

test("a lock that ended during an outage is acquired again, and its release ends its renewal", async () => {
  const secrets = ["a secret of thirty-two characters"]
  const { records } = await place.open({ secrets, idleMs: 60_000, maxMs: 60_000 })
  const [here, there] = [createLocks(records, 300), createLocks(records, 300)]
  const lock = await here.tryLock("job")
  expect([await here.tryLock("job"), await there.tryLock("job")]).toEqual([null, null])
  await records.delete("lock", "job")
  expect(await there.isHeld("job")).toBe(false)
  await expect.poll(() => there.isHeld("job")).toBe(true)
  await lock?.release()
  await delay(400)
  expect(await there.isHeld("job")).toBe(false)
  await (await there.tryLock("job"))?.release()
  expect(await here.isHeld("job")).toBe(false)
})
