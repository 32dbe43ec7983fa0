import { Notice } from "./notice"

/** A summary of a form's errors with a link to each field; nothing without errors. */
export function FormErrors({ fields }: { fields: Array<{ id: string; errors: string[] | undefined }> }) {
  const bad = fields.flatMap(({ id, errors }) => (errors ?? []).map((error) => ({ id, error })))
  if (bad.length === 0) return null
  return (
    <Notice kind="error" title={bad.length === 1 ? "Fix one field" : `Fix ${bad.length} fields`}>
      <ul>
        {bad.map(({ id, error }) => (
          <li key={id + error}>
            <a href={`#${id}`} className="link inline-block py-0.5 wrap-anywhere">
              {error}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
