import type { ReactNode } from "react"

export interface ChoiceText {
  title: string
  text: string
  price: string
  /** What the price is for, for example "/hour". */
  unit: string
}

export function ChoiceGrid({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-3 gap-4 max-md:grid-cols-1 max-md:gap-3">{children}</div>
}

interface ChoiceCardProps {
  textId?: string
  text: string
  children: ReactNode
}

/** A card for a link or a radio button, which covers the whole card with `choiceClass`. A control in it names `textId` as its description. */
export function ChoiceCard({ textId, text, children }: ChoiceCardProps) {
  return (
    <div className="relative flex flex-col gap-2 rounded-card border border-line-strong bg-raised p-4 transition-colors hover:border-edge has-[:checked,[aria-current]]:border-ember has-[:checked,[aria-current]]:bg-ember-wash has-[:checked,[aria-current]]:ring-1 has-[:checked,[aria-current]]:ring-ember has-disabled:bg-sunk has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ember">
      {children}
      <p id={textId} className="text-ink-2">
        {text}
      </p>
    </div>
  )
}

export const choiceClass =
  "flex flex-col pr-8 outline-none after:absolute after:inset-0 has-disabled:cursor-not-allowed"

/** The name of the link or radio button: the text of the card would make it a paragraph for ears. */
export function ChoiceName({ title, price, unit }: ChoiceText) {
  return (
    <>
      <span className="text-md font-semibold">{title}</span>{" "}
      <span>
        <span className="font-semibold">{price}</span>
        <span className="text-ink-2">{unit}</span>
      </span>
    </>
  )
}
