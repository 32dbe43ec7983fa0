import { filled } from "../boot-console"
import type { Command } from "./command"
import texts from "./machine.json"

export const systemCommands: Record<string, Command> = {
  ...Object.fromEntries(Object.entries(texts.reports).map(([name, report]) => [name, printing(report)])),
  clear: { about: "clear the screen", run: () => "\x1b[H\x1b[2J\x1b[3J" },
  colors: { about: "show the terminal's colors", run: palette },
  date: { about: "print the time", run: ({ now }) => `${dateText(now())}\n` },
  echo: { usage: "TEXT…", about: "print its arguments", run: ({ args }) => `${args.join(" ")}\n` },
  history: {
    about: "print what was typed",
    run: ({ history }) =>
      history.map((line, index) => `${String(index + 1).padStart(5)}  ${line}\n`).join(""),
  },
  size: { run: ({ size }) => `${size().rows}×${size().columns}\n` },
  uname: {
    usage: "[-a]",
    about: "print the system's name",
    run: ({ args, machine }) =>
      args[0] === "-a"
        ? `Linux ${machine.hostname} 6.8.0-48-generic #48-Ubuntu SMP x86_64 GNU/Linux\n`
        : "Linux\n",
  },
  uptime: {
    about: "print how long the machine has been up",
    run({ machine, now }) {
      const minutes = Math.max(0, Math.floor((now() - machine.bootedAt) / 60_000))
      const days = Math.floor(minutes / 1_440)
      const hours = Math.floor(minutes / 60) % 24
      const up = `${days > 0 ? `${days} days, ` : ""}${hours}:${String(minutes % 60).padStart(2, "0")}`
      const clock = new Date(now()).toISOString().slice(11, 19)
      return ` ${clock} up ${up},  1 user,  load average: 0.08, 0.03, 0.01\n`
    },
  },
}

/** GPU instances have lines of their own; without others, the command is theirs alone. */
function printing({ about, lines, gpu }: { about: string; lines?: string[]; gpu?: string[] }): Command {
  return {
    about,
    gpuOnly: lines === undefined,
    run({ machine, now }) {
      const shown = (machine.gpu && gpu) || lines || []
      return filled(`${shown.join("\n")}\n`, {
        hostname: machine.hostname,
        time: new Date(now()).toUTCString(),
      })
    },
  }
}

function palette() {
  const row = (codes: string[]) => `${codes.map((code) => `\x1b[${code}m  \x1b[0m`).join("")}\n`
  const range = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => `${from + index}`)
  const styles = "\x1b[1mbold\x1b[0m \x1b[4munderlined\x1b[0m \x1b[7mreversed\x1b[0m\n"
  return row(range(40, 8)) + row(range(100, 8)) + row(range(232, 24).map((shade) => `48;5;${shade}`)) + styles
}

function dateText(now: number) {
  const [day, date, month, year, time] = new Date(now).toUTCString().replace(",", "").split(" ")
  return `${day} ${month} ${date} ${time} UTC ${year}`
}
