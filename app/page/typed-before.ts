type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * React renders the document again when an extension or a translation has changed it before the scripts came. The returned function,
 * called then, puts what was typed, and the focus, into the new fields. It fires no events: what depends on a field's value reads
 * it when it is mounted.
 */
export function keepTyped() {
  const before = fields()
  let focused: EventTarget | null = document.activeElement
  document.addEventListener("focusin", ({ target }) => {
    focused = target
  })
  return () => {
    const after = fields()
    for (const [key, old] of before) {
      const field = after.get(key)
      if (!field || field === old) continue
      if (field instanceof HTMLInputElement && old instanceof HTMLInputElement) field.checked = old.checked
      if (field.value !== old.value) field.value = old.value
      if (old === focused) field.focus()
    }
  }
}

/** By name and number, because React gives other ids to the new fields, and extensions add fields of their own. */
function fields() {
  const found = new Map<string, Field>()
  const all = "input:not([type=hidden], [type=file]), select, textarea"
  for (const field of document.querySelectorAll<Field>(all)) {
    let number = 0
    while (found.has(`${field.name} ${number}`)) number++
    found.set(`${field.name} ${number}`, field)
  }
  return found
}
