import { type FormEvent, useEffect, useRef, useState } from "react"

const afterLoadMs = 100
const addressMs = 250

/**
 * A GET form whose result is computed from its query: on the server from the address, in the browser from the input.
 * The address follows without a load or a scroll. The fields are read once after 100 ms: the user or the browser's
 * Back button may have filled them before scripts ran.
 */
export function useLiveForm(initialQuery: string) {
  const form = useRef<HTMLFormElement>(null)
  const [query, setQuery] = useState(initialQuery)
  const edited = useRef(false)

  function read() {
    if (form.current) setQuery(queryOf(form.current))
  }

  useEffect(() => {
    const timer = setTimeout(read, afterLoadMs)
    return () => clearTimeout(timer)
  }, [])

  useEffect(() => {
    if (!edited.current) return
    // Browsers refuse more than a hundred address changes in 30 s.
    const timer = setTimeout(() => {
      if (!form.current) return
      const { pathname, hash } = new URL(form.current.action)
      const all = withOtherParameters(query, form.current)
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
        edited.current = true
        read()
      },
      onSubmit(event: FormEvent) {
        event.preventDefault()
        read()
      },
    },
  } as const
}

/** The form's fields, then the other parameters of the address: a page may have several such forms. */
function withOtherParameters(query: string, form: HTMLFormElement) {
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
