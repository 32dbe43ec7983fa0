import { flagFolder } from "virtual:flags"

/** A country's flag; `name` is its text alternative. Only for codes that have a flag. */
export function Flag({ code, name }: { code: string; name: string }) {
  return (
    <img
      src={`${flagFolder}/${code}.svg`}
      alt={name}
      title={name}
      width={18}
      height={12}
      loading="lazy"
      className="h-3 w-[1.125rem] shrink-0 rounded-[2px] object-cover ring-1 ring-line"
    />
  )
}
