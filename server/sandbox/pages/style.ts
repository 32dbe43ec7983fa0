/** Styles of all pages. The content security policy allows this text by its hash. */
export const style = `
@font-face { font-family: Inter; src: url(/sandbox/fonts/inter.woff2) format("woff2"); font-weight: 100 900; font-display: swap; }
@font-face { font-family: Fraunces; src: url(/sandbox/fonts/fraunces.woff2) format("woff2"); font-weight: 100 900; font-display: swap; }
:root {
  color-scheme: light dark;
  --paper: oklch(.983 .006 85); --raised: oklch(.998 .002 85); --ink: oklch(.235 .014 60); --second: oklch(.45 .014 62);
  --line: oklch(.235 .014 60 / .2); --hair: oklch(.235 .014 60 / .11);
  --ember: oklch(.575 .165 40); --ember-ink: oklch(.50 .15 39); --wash: oklch(.955 .028 55);
  --amber: oklch(.44 .1 72); --amber-wash: oklch(.956 .045 85); --red: oklch(.52 .18 25);
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: oklch(.19 .008 60); --raised: oklch(.225 .009 60); --ink: oklch(.94 .008 80); --second: oklch(.76 .01 75);
    --line: oklch(.94 .008 80 / .22); --hair: oklch(.94 .008 80 / .12);
    --ember: oklch(.70 .155 45); --ember-ink: oklch(.76 .13 48); --wash: oklch(.29 .04 45);
    --amber: oklch(.86 .09 80); --amber-wash: oklch(.29 .04 75); --red: oklch(.74 .14 25);
  }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--paper); color: var(--ink); font: 15px/1.5 Inter, ui-sans-serif, system-ui, sans-serif; -webkit-font-smoothing: antialiased; }
main { width: min(26rem, 100% - 2rem); margin: clamp(1.5rem, 9vh, 6rem) auto 2rem; }
.notice { margin: 0; padding: .625rem 1rem; background: var(--amber-wash); color: var(--amber); border-bottom: 1px solid var(--hair); font-size: 13px; text-align: center; }
.brand { display: flex; align-items: center; gap: .5rem; margin: 0 0 2rem; color: var(--ink); font: 600 1.125rem/1 Fraunces, ui-serif, Georgia, serif; }
h1 { margin: 0 0 .375rem; font: 600 1.625rem/1.25 Fraunces, ui-serif, Georgia, serif; letter-spacing: -.01em; text-wrap: balance; }
h1, p, .brand { overflow-wrap: anywhere; }
p { margin: 0 0 1.25rem; color: var(--second); text-wrap: pretty; }
.accounts { display: grid; gap: .625rem; margin: 1.5rem 0 1.25rem; padding: 0; list-style: none; }
button { font: inherit; color: inherit; cursor: pointer; }
.account { display: flex; align-items: center; gap: .875rem; width: 100%; min-height: 4rem; padding: .75rem 1rem; text-align: left; background: var(--raised); border: 1px solid var(--line); border-radius: 10px; }
.account:hover { border-color: var(--ember); background: var(--wash); }
.initials { display: grid; place-items: center; flex: none; width: 2.25rem; height: 2.25rem; border-radius: 50%; background: var(--wash); color: var(--ember-ink); font-size: 13px; font-weight: 600; }
.account:hover .initials { background: var(--raised); }
.account-name { display: block; font-weight: 600; }
.account-email { display: block; color: var(--second); font-size: 13px; }
.button { min-height: 2.75rem; padding: .5rem 1.125rem; background: var(--raised); border: 1px solid var(--line); border-radius: 6px; font-weight: 600; }
.button:hover { border-color: var(--second); }
.primary { background: oklch(.53 .16 40); border-color: transparent; color: #fff; }
.primary:hover { background: oklch(.48 .15 40); border-color: transparent; }
.role { margin-left: auto; max-width: 8rem; color: var(--second); font-size: 13px; text-align: right; text-wrap: balance; }
.row { display: flex; flex-wrap: wrap; gap: .625rem 1.25rem; }
a { display: inline-block; padding: .625rem 0; color: var(--ember-ink); text-underline-offset: .2em; }
:focus-visible { outline: 2px solid var(--ember); outline-offset: 2px; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .5rem 1.25rem; margin: 1.5rem 0; padding: 1rem 1.125rem; background: var(--raised); border: 1px solid var(--hair); border-radius: 10px; }
dt { color: var(--second); }
dd { margin: 0; overflow-wrap: anywhere; }
summary { padding: .625rem 0; cursor: pointer; font-weight: 600; }
pre { max-height: 28rem; margin: 0 0 1rem; padding: .875rem 1rem; overflow: auto; background: var(--raised); border: 1px solid var(--hair); border-radius: 10px; font: 13px/1.5 "JetBrains Mono Variable", ui-monospace, monospace; }
code { font: 13px "JetBrains Mono Variable", ui-monospace, monospace; color: var(--second); }
@media (max-width: 26rem) {
  .account { flex-wrap: wrap; }
  .role { flex-basis: 100%; margin: -.5rem 0 0 3.125rem; max-width: none; text-align: left; }
}
`
