type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * React renders the document anew when an extension has put an element beside a field, or a translation came first. The
 * returned function, called then, moves what was typed and the focus into the new fields.
 */
export function keepInput() {
  const before = fields()
  let focused: EventTarget | null = document.activeElement
  document.addEventListener("focusin", ({ target }) => {
    focused = target
  })
  return function restore() {
    const after = fields()
    for (const [key, old] of before) {
      const field = after.get(key)
      if (!field || field === old) continue
      if (isChanged(old)) retype(field, old)
      if (old === focused) field.focus()
    }
  }
}

/** By form, name and place, because React gives other ids to the new fields. */
function fields() {
  const found = new Map<string, Field>()
  for (const field of document.querySelectorAll<Field>("input:not([type=file]), select, textarea")) {
    const key = [field.form?.getAttribute("action"), field.name, isTick(field) && field.value].join(" ")
    let place = 0
    while (found.has(`${key} ${place}`)) place++
    found.set(`${key} ${place}`, field)
  }
  return found
}

function isTick(field: Field): field is HTMLInputElement {
  return field.type === "checkbox" || field.type === "radio"
}

function isChanged(field: Field) {
  if (isTick(field)) return field.checked !== field.defaultChecked
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
  return field.value !== field.defaultValue
}

function retype(field: Field, old: Field) {
  if (isTick(field)) {
    if (isTick(old) && field.checked !== old.checked) field.click()
    return
  }
  // React sees only changes that are made through the prototype.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, old.value)
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }))
}
