const most = 2_147_483_647

/** What a program could print to keep an emulator busy, or to fill its memory. */
export const hostileOutputs: Array<[name: string, output: string]> = [
  ...[..."@ABCDEFGHILMPSTXZ`abdef", " @", " A", "'}", "'~"].map((final): [string, string] => [
    `the greatest count of "${final}"`,
    `x\x1b[${most}${final}\u009b${most}${final}`,
  ]),
  ["20,000 links", Array.from({ length: 20_000 }, (_, at) => `\x1b]8;;http://x/${at}\x07a`).join("")],
  [
    "lines that move below many links",
    `${"\x1b]8;;http://x/\x07a".repeat(2_000)}${`\x1b[H\x1b[${most}L`.repeat(300)}`,
  ],
  ["marks that are repeated", `e${"\u0301".repeat(1_000)}\x1b[${most}b`],
  ["a title without an end", `\x1b]0;${"x".repeat(1_500_000)}`],
  ["a picture without an end", `\x1bPq${"~".repeat(1_500_000)}`],
  ["a megabyte of digits", `\x1b[${"1".repeat(1024 * 1024)}S`],
  ["a megabyte of parameters", `\x1b[${"1;".repeat(512 * 1024)}m`],
]
