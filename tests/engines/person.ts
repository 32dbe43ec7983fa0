import { type Engine, keys, until } from "./engine"

/** What somebody does and sees, whatever the engine. Everything waits until it is possible. */
export type Person = ReturnType<typeof createPerson>

export type Role = "button" | "link" | "field" | "choice"

/** Runs in the page: the middle of the visible element with that role and name, after scrolling there. */
const find = `
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
    const labels = ids.map((id) => document.getElementById(id)).concat([...(element.labels || [])]);
    const own = element.matches("input, select, textarea") ? "" : element.textContent;
    return plain(element.getAttribute("aria-label") || labels.map((label) => label && label.textContent).join(" ") || own);
  };
  const seen = (element) => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  const target = (element) => (role === "choice" && element.labels[0]) || element;
  const all = [...document.querySelectorAll(selectors[role])].filter((element) => seen(target(element)));
  const found = all.find((element) => nameOf(element) === name) || all.find((element) => nameOf(element).includes(name));
  if (!found) return null;
  if (act === "value") return found.value;
  target(found).scrollIntoView({ block: "center", behavior: "instant" });
  if (act === "focus") found.focus();
  if (act === "choose") {
    const option = [...found.options].find((one) => plain(one.textContent).startsWith(arguments[3]));
    found.value = option.value;
    found.dispatchEvent(new Event("input", { bubbles: true }));
    found.dispatchEvent(new Event("change", { bubbles: true }));
  }
  const box = target(found).getBoundingClientRect();
  return { x: box.left + Math.min(box.width / 2, 60), y: box.top + Math.min(box.height / 2, 20) };
`

/** The text that is visible, with collapsed white space. */
const visibleText = `return document.body.innerText.replace(/\\s+/g, " ")`

export function createPerson(engine: Engine, origin: string, scripts: boolean) {
  const ready = () =>
    until("a page that is ready", async () => {
      const done = await engine.evaluate(
        `const { dataset } = document.documentElement;
         return document.readyState === "complete" && (!arguments[0] || "hydrated" in dataset || "onDemand" in dataset || !("build" in dataset))`,
        [scripts],
      )
      return done === true ? true : undefined
    })

  async function place(role: Role, name: string, act = "press", option = "") {
    await ready()
    return await until(`${role} "${name}"`, async () => {
      const at = await engine.evaluate(find, [role, name, act, option])
      // The page's function returns a point, or nothing.
      return at === null ? undefined : (at as { x: number; y: number })
    })
  }

  const person = {
    engine,
    scripts,
    open: (path: string) => engine.goto(origin + path),
    async press(role: Role, name: string) {
      await engine.press(await place(role, name))
    },
    async fill(name: string, text: string) {
      await place("field", name, "focus")
      const value = String(await engine.evaluate(find, ["field", name, "value"]))
      await engine.type(keys.end + keys.backspace.repeat(value.length) + text)
    },
    async choose(name: string, option: string) {
      await place("field", name, "choose", option)
    },
    type: (text: string) => engine.type(text),
    see: (text: string) =>
      until(text, async () => {
        const shown = String(await engine.evaluate(visibleText, []))
        return shown.includes(text) || undefined
      }),
    /** Reloads a page that cannot refresh itself until it shows the text. */
    async seeInTime(text: string, path: string) {
      if (scripts) return await person.see(text)
      await until(text, async () => {
        await person.open(path)
        return String(await engine.evaluate(visibleText, [])).includes(text) || undefined
      })
    },
    /** Waits for an address whose path and query contain this. */
    arrive: (address: string) =>
      until(address, async () => {
        const here = String(
          await engine.evaluate("return location.origin + location.pathname + location.search", []),
        )
        return here.startsWith(origin) && here.slice(origin.length).includes(address) ? true : undefined
      }),
    async signIn(email: string) {
      await person.open("/auth/sign-in?returnTo=/home")
      await person.press("button", email)
      await person.arrive("/home")
    },
    evaluate: engine.evaluate,
  }
  return person
}
