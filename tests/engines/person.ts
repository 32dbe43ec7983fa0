import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { type Engine, type Point, until } from "./engine"

/** What somebody does and sees, whatever the engine. Everything waits until it is possible. */
export type Person = ReturnType<typeof createPerson>

export type Role = "button" | "link" | "field" | "choice"

/** The documents that are seen: the page, and its frames with their place. */
const documents = `
  const seen = (element) => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  const documents = (root = document, x = 0, y = 0) => [
    { root, x, y },
    ...[...root.querySelectorAll("iframe")].filter((frame) => seen(frame) && frame.contentDocument).flatMap((frame) => {
      const box = frame.getBoundingClientRect();
      return documents(frame.contentDocument, x + box.left + frame.clientLeft, y + box.top + frame.clientTop);
    }),
  ];
`

/**
 * Runs in the page: the middle of the visible element with that role and name, after scrolling there. Nothing while another element
 * covers it, which would get the press instead.
 */
const find = `${documents}
  const [role, name, act] = arguments;
  const selectors = {
    button: "button, summary, [role=button]",
    link: "a[href]",
    field: "input:not([type=hidden], [type=checkbox], [type=radio]), textarea, select",
    choice: "input[type=checkbox], input[type=radio]",
  };
  const plain = (text) => (text || "").replace(/\\s+/g, " ").trim();
  const nameOf = (element) => {
    const ids = (element.getAttribute("aria-labelledby") || "").split(" ").filter(Boolean);
    const labels = ids.map((id) => element.ownerDocument.getElementById(id)).concat([...(element.labels || [])]);
    const own = element.matches("input, select, textarea") ? "" : element.textContent;
    return plain(element.getAttribute("aria-label") || labels.map((label) => label && label.textContent).join(" ") || own);
  };
  const target = (element) => (role === "choice" && element.labels[0]) || element;
  const all = documents().flatMap(({ root }) => [...root.querySelectorAll(selectors[role])]).filter((element) => seen(target(element)));
  const found = all.find((element) => nameOf(element) === name) || all.find((element) => nameOf(element).includes(name));
  if (!found) return null;
  if (act === "value") return found.value;
  target(found).scrollIntoView({ block: "center", behavior: "instant" });
  if (act === "focus") {
    found.focus();
    found.select?.();
  }
  const box = target(found).getBoundingClientRect();
  const point = { x: box.left + Math.min(box.width / 2, 60), y: box.top + Math.min(box.height / 2, 20) };
  const hit = found.ownerDocument.elementFromPoint(point.x, point.y);
  if (act === "press" && !target(found).contains(hit)) return null;
  const { x, y } = documents().find(({ root }) => root === found.ownerDocument);
  return { x: x + point.x, y: y + point.y };
`

/** The text that is visible, with collapsed white space. */
const visibleText = `${documents}
  return documents().map(({ root }) => root.body.innerText).join(" ").replace(/\\s+/g, " ");
`

export function createPerson(engine: Engine, origin: string, scripts: boolean) {
  const ready = () =>
    until("a page that is ready", async () => {
      const done = await engine.evaluate(
        `const { dataset } = document.documentElement;
         if (!arguments[0]) return document.readyState !== "loading";
         return document.readyState === "complete" && ("hydrated" in dataset || !("live" in dataset))`,
        [scripts],
      )
      return done === true ? true : undefined
    })

  async function place(role: Role, name: string, act = "press") {
    await ready()
    let before: Point | null = null
    return await until(`${role} "${name}"`, async () => {
      // The page's function returns a point, or nothing.
      const at = (await engine.evaluate(find, [role, name, act])) as Point | null
      // What moves, such as a menu that slides in, would be missed.
      // WebKit rounds the scroll position differently each time.
      const moved = before && at ? Math.hypot(before.x - at.x, before.y - at.y) : Number.POSITIVE_INFINITY
      const still = act !== "press" || moved < 3
      before = at
      return at && still ? at : undefined
    })
  }

  const text = async () => String(await engine.evaluate(visibleText, []))

  const person = {
    scripts,
    text,
    evaluate: engine.evaluate,
    followNewTab: engine.followNewTab,
    type: engine.type,
    strike: engine.strike,
    open: (path: string) => engine.goto(origin + path),
    async press(role: Role, name: string) {
      await engine.press(await place(role, name))
    },
    async fill(name: string, value: string) {
      // What is typed replaces what was selected.
      await place("field", name, "focus")
      await engine.type(value)
    },
    async paste(name: string) {
      await place("field", name, "focus")
      await engine.strike("Control", "v")
    },
    see: (words: string) =>
      until(words, async () => {
        return (await text()).includes(words) || undefined
      }),
    /** Waits until something that was there is gone, while the page shows the other words. */
    seeOnly: (words: string, gone: string) =>
      until(`${words} without ${gone}`, async () => {
        const shown = await text()
        return (shown.includes(words) && !shown.includes(gone)) || undefined
      }),
    seeControl: async (role: Role, name: string) => void (await place(role, name)),
    valueOf: async (name: string) => {
      await place("field", name)
      return String(await engine.evaluate(find, ["field", name, "value"]))
    },
    /** Waits for what a page shows by itself, or presses the Refresh link of one that doesn't. */
    seeInTime: (words: string) =>
      until(words, async () => {
        await ready()
        if ((await text()).includes(words)) return true
        const refresh = await engine.evaluate(find, ["link", "Refresh", "press"])
        // The page's function returns a point, or nothing.
        if (refresh) await engine.press(refresh as Point)
      }),
    /** Waits for an address whose path and query contain this. */
    arrive: (address: string) =>
      until(`the address ${address}`, async () => {
        const here = String(
          await engine.evaluate("return location.origin + location.pathname + location.search", []),
        )
        return here.startsWith(origin) && here.slice(origin.length).includes(address) ? true : undefined
      }),
    /** Reads the question that a press has opened, and agrees. */
    async agree(words: string) {
      const question = await until(`the question "${words}"`, engine.question)
      if (!question.includes(words)) throw new Error(`asked instead: ${question}`)
      await engine.agree()
    },
    /** Waits for a downloaded file that is complete. */
    downloaded: (name: RegExp, complete: (content: Buffer) => boolean) =>
      until(`a download named ${name}`, async () => {
        const file = readdirSync(engine.downloads).find((one) => name.test(one))
        const content = file && readFileSync(join(engine.downloads, file))
        return content && complete(content) ? content : undefined
      }),
    async signIn(email: string) {
      await person.open("/auth/sign-in?returnTo=/home")
      await person.press("button", email)
      await person.arrive("/home")
    },
  }
  return person
}
