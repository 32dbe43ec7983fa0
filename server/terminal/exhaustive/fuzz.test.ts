import { expect, test } from "vitest"
import { createScreensFixture, shows } from "../screens.fixture"
import { connected } from "../shell.fixture"

const rounds = 40
const piecesPerRound = 10
const sequencesPerPiece = 15

/** Numbers that look random, the same in each run. */
function createDice(seed: number) {
  return (sides: number) => {
    // An ordinary product would lose its last digits, and the numbers would soon repeat.
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
    return (seed >> 16) % sides
  }
}

type Dice = ReturnType<typeof createDice>

function oneOf(dice: Dice, values: readonly [string, ...string[]]) {
  return values[dice(values.length)] ?? values[0]
}

/** Moves, scrolls, erases, inserts, switches; text of one and two columns with marks; links, titles and pictures, also without an end. */
function randomSequence(dice: Dice) {
  const count = () => oneOf(dice, ["", "1", "2", "7", "60", "999", "2147483647"])
  const final = "@ABCDEFGHIJKLMPSTXZ`abdefghlmnrsu".charAt(dice(33))
  const onOff = oneOf(dice, ["h", "l"])
  return oneOf(dice, [
    `\x1b[${count()};${count()}${final}`,
    `\x1b[${count()}${oneOf(dice, [final, " @", " A", "'}", "'~", "!p", "\x7f5S"])}`,
    `\x1b[?${oneOf(dice, ["1049", "47", "6", "7", "3", "25", "45", "69"])}${onOff}`,
    `\x1b[4${onOff}`,
    `\x1b[${dice(30)};${dice(60)}r`,
    `\x1b${oneOf(dice, ["7", "8", "D", "E", "M", "H", "c", "#8", "(0", "%G"])}`,
    oneOf(dice, ["漢字", "🙂", `e${"\u0301".repeat(dice(40))}`, "\u200d", "\n", "\r\n", "\t", "\b", "\x7f"]),
    `\x1b]8;;http://x/${dice(99)}${oneOf(dice, ["\x07", "\x1b\\", "\u009c", ""])}`,
    `${oneOf(dice, ["\x1bPq", "\x1bP$q", "\x1b_G", "\u0090+q"])}${"~".repeat(dice(50))}${oneOf(dice, ["\x1b\\", "\x18", ""])}`,
    "x".repeat(dice(300)),
    // The emulator fails at this one.
    `\x1b[999;999H${dice(40) === 0 ? "\x1b[1J" : ""}`,
  ])
}

// What an emulator throws past its thread would end the process: Vitest fails a run with an uncaught error.
test("whatever machines print in whatever size, and however the thread ends, another person's screen continues", async () => {
  await using fixture = await createScreensFixture({ screenLimits: { pause: 0 } })
  const dice = createDice(1)
  let drawn = 0
  const noor = await fixture.openConnected("noor")
  const machineOfNoor = fixture.upstream.machines[0]
  for (let round = 0; round < rounds; round++) {
    const as = `person${round}`
    const window = await connected(fixture.browse("dep_1", { as }))
    const machine = fixture.upstream.machines.at(-1)
    const view = await fixture.openConnected(as)
    for (let piece = 0; piece < piecesPerRound; piece++) {
      const output = Buffer.from(
        Array.from({ length: sequencesPerPiece }, () => randomSequence(dice)).join(""),
      )
      // Ends in the middle of a character or sequence.
      machine?.socket.send(output.subarray(0, output.length - dice(3)))
      window.socket.send(Buffer.from([0, 2 + dice(59), 0, 10 + dice(191)]))
      if (piece === 5 && round % 10 === 0) machine?.socket.send("<memory>")
    }
    machine?.socket.send(`\x1b\\\x1bc\x1b[H#${round}#`)
    machineOfNoor?.socket.send(`\x1b[2J\x1b[H#${round}#`)
    expect(await shows(noor, `#${round}#`)).toMatchObject({ kind: "picture", connected: true })
    // What can't be drawn is closed.
    drawn += await shows(view, `#${round}#`).then(
      () => 1,
      () => 0,
    )
    view.close()
    window.socket.close()
  }
  const logged = (text: string) => fixture.log.filter(({ message }) => message === text)
  const failures = logged("terminal drawing failed").length
  const ends = logged("terminal drawing failed").filter(({ ended }) => ended).length
  const redrawn = logged("terminal opened").length - (2 * rounds + 1)
  expect(drawn).toBeGreaterThan(rounds / 2)
  // Without these, the test would prove nothing.
  expect(ends).toBeGreaterThanOrEqual(rounds / 10)
  expect(failures).toBeGreaterThan(ends)
  expect(redrawn).toBeGreaterThan(ends)
}, 3_600_000)
