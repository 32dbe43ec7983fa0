/** A person's initials; decorative beside the name or email. */
export function Avatar({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-[2rem] shrink-0 place-items-center rounded-full bg-ember-wash text-xs font-semibold text-ember-ink"
    >
      {initialsOf(name)}
    </span>
  )
}

/** "Ada Moreno" and "ada.moreno@example.com" give AM; one word gives one letter. */
export function initialsOf(name: string) {
  const words = (name.split("@")[0] ?? "")
    .split(/[\s._-]+/)
    .map((word) => word.replace(/^\p{P}+/u, ""))
    .filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? "")][0] ?? "",
  )
  return letters.join("").toUpperCase() || "?"
}
