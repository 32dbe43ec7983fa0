/** An arch over a flame, in the launchpad's drawing. */
export function mark({ arch, flame }: { arch: string; flame: string }) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
<path d="M3.25 21.5V11.25a8.75 8.75 0 0 1 17.5 0V21.5" fill="none" stroke="${arch}" stroke-width="2" stroke-linecap="round"/>
<path d="M12.6 9c.5 2 3.9 3.7 3.9 7.3a4.4 4.4 0 0 1-4.4 4.45A4.4 4.4 0 0 1 7.6 16.4c0-1.5.7-2.6 1.6-3.4.2 1 .6 1.5 1.2 1.8-.1-2.2.5-4.3 2.2-5.8Z" fill="${flame}"/>
</svg>`
}
