import { type FormEvent, useEffect, useRef, useState } from "react"

const afterLoadMs = 100
const addressMs = 250

/**
 * A GET form whose result is computed from its query: on the server from the address, with scripts from what is typed. The
 * address follows without a load and without scrolling. Fields may have been filled before scripts ran, by hand or by the
 * browser going back: they are read once, 100 ms after the load.
 */
export function useLiveForm(started: string) {
  const form = useRef<HTMLFormElement>(null)
  const [query, setQuery] = useState(started)
  const typed = useRef(false)

  function read() {
    if (form.current) setQuery(queryOf(form.current))
  }

  useEffect(() => {
    const timer = setTimeout(read, afterLoadMs)
    return () => clearTimeout(timer)
  }, [])

  useEffect(() => {
    if (!typed.current) return
    // Not at every key: browsers refuse an address that changes a hundred times in half a minute.
    const timer = setTimeout(() => {
      if (!form.current) return
      const { pathname, hash } = new URL(form.current.action)
      const all = withOthers(query, form.current)
      history.replaceState(history.state, "", `${pathname}?${all}${hash}`)
    }, addressMs)
    return () => clearTimeout(timer)
  }, [query])

  return {
    query,
    read,
    form: {
      ref: form,
      method: "get",
      noValidate: true,
      onInput() {
        typed.current = true
        read()
      },
      onSubmit(event: FormEvent) {
        event.preventDefault()
        read()
      },
    },
  } as const
}

/** The form's answers, then whatever else the address says: a page may hold several such forms. */
function withOthers(query: string, form: HTMLFormElement) {
  const all = new URLSearchParams(query)
  for (const [name, value] of new URLSearchParams(location.search)) {
    if (form.elements.namedItem(name) === null) all.append(name, value)
  }
  return all
}

function queryOf(form: HTMLFormElement) {
  const pairs = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  return new URLSearchParams(pairs).toString()
}
