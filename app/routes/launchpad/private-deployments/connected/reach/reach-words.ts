import type { Reach } from "~/domain/reachability"

const elsewhere =
  "That is no proof: many servers let no other site see their answers, a private network answers only inside it, some browsers ask for permission first, and a certificate that this browser does not trust counts as no answer. Opening the address shows more."

/** What an answer means, and what it does not. */
export const reachWords = {
  answered: {
    icon: "circle-check",
    colour: "text-green",
    title: "Something answers.",
    meaning:
      "This browser reached the address just now. Whether it is your deployment, and whether it works, shows when you open it.",
  },
  silent: {
    icon: "clock",
    colour: "text-amber",
    title: "This browser saw no answer within 6 seconds.",
    meaning: elsewhere,
  },
  unreached: {
    icon: "triangle-alert",
    colour: "text-amber",
    title: "This browser saw no answer.",
    meaning: elsewhere,
  },
  "not-allowed": {
    icon: "info",
    colour: "text-ink-2",
    title: "It cannot be checked from here.",
    meaning:
      "This page came over https, and browsers let such a page ask nothing over plain http. Opening the address still works.",
  },
} as const satisfies Record<Reach, { icon: string; colour: string; title: string; meaning: string }>
