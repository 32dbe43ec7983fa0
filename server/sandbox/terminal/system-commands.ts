import type { Command } from "./command"

export const systemCommands: Record<string, Command> = {
  clear: { about: "clear the screen", run: () => "\x1b[H\x1b[2J\x1b[3J" },
  colors: { about: "show the terminal's colors", run: palette },
  df: { about: "print the space on disks", run: () => diskReport },
  date: { about: "print the time", run: ({ now }) => `${dateText(now())}\n` },
  echo: { usage: "TEXT…", about: "print its arguments", run: ({ args }) => `${args.join(" ")}\n` },
  history: {
    about: "print what was typed",
    run: ({ history }) =>
      history.map((line, index) => `${String(index + 1).padStart(5)}  ${line}\n`).join(""),
  },
  ps: { about: "print the processes", run: () => `${processes}\n` },
  free: { about: "print memory use", run: ({ machine }) => memoryReport(machine.gpu) },
  hostname: { about: "print the machine's name", run: ({ machine }) => `${machine.hostname}\n` },
  "nvidia-smi": { about: "show the graphics cards", run: ({ now }) => gpuReport(now()) },
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
  whoami: { about: "print the user's name", run: () => "root\n" },
}

const diskReport = `Filesystem      Size  Used Avail Use% Mounted on
/dev/sda1        75G   21G   52G  29% /
tmpfs           3.9G     0  3.9G   0% /dev/shm
/dev/sda15      105M  6.1M   99M   6% /boot/efi
`

export const processes = `    PID TTY          TIME CMD
      1 ?        00:00:03 systemd
    411 ?        00:00:00 systemd-journal
    812 ?        00:00:01 cloud-init
   1044 ?        00:04:12 containerd
   1310 ?        00:11:36 server
   1388 ?        00:07:45 postgres
   1402 ?        00:02:08 runner
   2117 ttyS0    00:00:00 sh`

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

function memoryReport(gpu: boolean) {
  const used = gpu
    ? "Mem:       251658240     9183544   229912004       21004    12562692   240101236"
    : "Mem:         8136872     1274360     5101220        3412     1761292     6593240"
  return `               total        used        free      shared  buff/cache   available
${used}
Swap:              0           0           0
`
}

function gpuReport(now: number) {
  return `${new Date(now).toUTCString()}
+------------------------------------------------------------------------------+
| NVIDIA-SMI 550.90.07     Driver Version: 550.90.07     CUDA Version: 12.4    |
+------------------------------+----------------------+------------------------+
|   0  NVIDIA A100 80GB PCIe   | 00000000:17:00.0 Off |  30712MiB /  81920MiB  |
|   1  NVIDIA A100 80GB PCIe   | 00000000:CA:00.0 Off |  30704MiB /  81920MiB  |
+------------------------------+----------------------+------------------------+
`
}
