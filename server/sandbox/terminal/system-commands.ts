import { filled, textOf } from "../boot-console"
import type { Command } from "./command"

export const systemCommands: Record<string, Command> = {
  clear: () => "\x1b[H\x1b[2J\x1b[3J",
  colors: palette,
  date({ now }) {
    const [day, date, month, year, time] = new Date(now()).toUTCString().replace(",", "").split(" ")
    return `${day} ${month} ${date} ${time} UTC ${year}\n`
  },
  echo: ({ args }) => `${args.join(" ")}\n`,
  history: ({ history }) => textOf(history.map((line, index) => `${String(index + 1).padStart(5)}  ${line}`)),
  size: ({ size }) => `${size().rows}×${size().columns}\n`,
  uname: ({ args, machine }) =>
    args[0] === "-a"
      ? `Linux ${machine.hostname} 6.8.0-48-generic #48-Ubuntu SMP x86_64 GNU/Linux\n`
      : "Linux\n",
  uptime({ machine, now }) {
    const minutes = Math.max(0, Math.floor((now() - machine.bootedAt) / 60_000))
    const days = Math.floor(minutes / 1_440)
    const hours = Math.floor(minutes / 60) % 24
    const up = `${days > 0 ? `${days} days, ` : ""}${hours}:${String(minutes % 60).padStart(2, "0")}`
    const clock = new Date(now()).toISOString().slice(11, 19)
    return ` ${clock} up ${up},  1 user,  load average: 0.08, 0.03, 0.01\n`
  },
}

export function printing(lines: string[]): Command {
  return ({ machine: { hostname }, now }) =>
    filled(textOf(lines), { hostname, time: new Date(now()).toUTCString() })
}

function palette() {
  const row = (codes: string[]) => `${codes.map((code) => `\x1b[${code}m  \x1b[0m`).join("")}\n`
  const range = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => `${from + index}`)
  const styles = "\x1b[1mbold\x1b[0m \x1b[4munderlined\x1b[0m \x1b[7mreversed\x1b[0m\n"
  return row(range(40, 8)) + row(range(100, 8)) + row(range(232, 24).map((shade) => `48;5;${shade}`)) + styles
}
