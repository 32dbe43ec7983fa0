/** A sample of a metrics page, or a value of a query. */
export interface Sample {
  name: string
  labels: Record<string, string>
  value: number
}

export function samplesOf(exposition: string): Sample[] {
  return [...exposition.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(
    ([, name = "", labels = "", value]) => ({
      name,
      labels: Object.fromEntries(
        [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, text]) => [label, text]),
      ),
      value: Number(value),
    }),
  )
}

const tokens = /\s*([a-z_][\w:]*|\d+(?:\.\d+)?|"[^"]*"|=~|!~|!=|==|\[\w+\]|[{}(),=<>])/giy

/**
 * Answers the part of PromQL that our rules and our dashboard use, of one scrape: what a new server has counted, it has counted within
 * five minutes. Throws for anything else.
 */
export function query(expression: string, samples: Sample[]): Sample[] {
  const words: string[] = []
  let read = 0
  for (const match of expression.matchAll(tokens)) {
    words.push(match[1] ?? "")
    read += match[0].length
  }
  if (read !== expression.trimEnd().length) throw new Error(`This can't be read: ${expression.slice(read)}`)

  function take(...expected: string[]) {
    const word = words.shift() ?? ""
    if (expected.length > 0 && !expected.includes(word))
      throw new Error(`Expected ${expected.join(" or ")} instead of ${word} in ${expression}`)
    return word
  }

  function comparison(): Sample[] {
    const values = vector()
    const compare = comparisons[words[0] ?? ""]
    if (!compare) return values
    take()
    const limit = Number(take())
    return values.filter(({ value }) => compare(value, limit))
  }

  function vector(): Sample[] {
    const name = take()
    if (name === "sum") return sums()
    if (name === "histogram_quantile") {
      take("(")
      const rank = Number(take())
      take(",")
      const buckets = vector()
      take(")")
      return quantiles(rank, buckets)
    }
    if (name !== "rate") return selected(name)
    take("(")
    const counters = selected(take())
    take("[5m]")
    take(")")
    return counters.map((sample) => ({ ...sample, value: sample.value / 300 }))
  }

  function sums() {
    const by = words[0] === "by" ? names() : []
    take("(")
    const values = vector()
    take(")")
    return grouped(values, (labels) => Object.fromEntries(by.map((name) => [name, labels[name] ?? ""]))).map(
      ([labels, group]) => ({ name: "", labels, value: group.reduce((sum, { value }) => sum + value, 0) }),
    )
  }

  function names() {
    take("by")
    take("(")
    const found = [take()]
    while (take(",", ")") === ",") found.push(take())
    return found
  }

  function selected(name: string) {
    let found = samples.filter((sample) => sample.name === name)
    if (words[0] !== "{") return found
    while (take("{", ",", "}") !== "}") {
      const [label, operator, text] = [take(), take("=", "!=", "=~", "!~"), take().slice(1, -1)]
      // Prometheus compares the whole value of the label.
      const pattern = new RegExp(`^(?:${text})$`)
      const isLike = (value: string) => (operator.endsWith("~") ? pattern.test(value) : value === text)
      found = found.filter(({ labels }) => isLike(labels[label] ?? "") !== operator.startsWith("!"))
    }
    return found
  }

  let answer = comparison()
  if (words[0] === "unless") {
    for (const word of ["unless", "on", "(", ")"]) take(word)
    if (comparison().length > 0) answer = []
  }
  if (words.length > 0) throw new Error(`${words.join(" ")} is too much in ${expression}`)
  return answer
}

const comparisons: Record<string, (value: number, limit: number) => boolean> = {
  ">": (value, limit) => value > limit,
  "<": (value, limit) => value < limit,
  "==": (value, limit) => value === limit,
}

function grouped(samples: Sample[], labelsOf: (labels: Sample["labels"]) => Sample["labels"]) {
  const groups = new Map<string, [labels: Sample["labels"], group: Sample[]]>()
  for (const sample of samples) {
    const labels = labelsOf(sample.labels)
    const key = JSON.stringify(labels)
    const group = groups.get(key) ?? [labels, []]
    group[1].push(sample)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** As Prometheus does: the values in a bucket are spread evenly. */
function quantiles(rank: number, buckets: Sample[]) {
  return grouped(buckets, ({ le: _, ...labels }) => labels).map(([labels, group]) => {
    const limitOf = ({ labels: { le } }: Sample) => (le === "+Inf" ? Number.POSITIVE_INFINITY : Number(le))
    const sorted = group.sort((a, b) => limitOf(a) - limitOf(b))
    const wanted = rank * (sorted.at(-1)?.value ?? 0)
    const at = sorted.findIndex(({ value }) => value >= wanted)
    const [below, bucket] = [sorted[at - 1], sorted[at]]
    const low = below ? limitOf(below) : 0
    const high = bucket && limitOf(bucket)
    if (!bucket || high === undefined || !Number.isFinite(high)) return { name: "", labels, value: low }
    const before = below?.value ?? 0
    const part = bucket.value === before ? 0 : (wanted - before) / (bucket.value - before)
    return { name: "", labels, value: low + part * (high - low) }
  })
}
