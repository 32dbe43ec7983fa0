/** What one piece of work costs a node, as `npm run scale -- --measure` has measured it. */
export interface Costs {
  /** Processor milliseconds, and bytes on the wire. */
  sitePage: Work
  consolePage: Work
  unchangedPoll: Work
  changedPoll: Work
  /** A megabyte of output to one browser. */
  terminalMegabyte: Work
  /** Bytes of memory. */
  process: number
  session: number
  terminal: number
}

export interface Work {
  ms: number
  bytes: number
  /** Commands that Redis runs. */
  redis: number
}

/** What people do in the busiest hour, what machines can do, and what they cost. Each is an option of `npm run scale`. */
export const assumptions = {
  /** Of 1,000 users, how many have the console open. */
  activePerMille: 20,
  tabs: 1.2,
  /** Of 100 open tabs, how many show a page that polls; hidden tabs don't. */
  pollingPercent: 50,
  /** Polls of such a tab in a minute: the list every 5 s, the balance every 10 s. */
  pollsPerMinute: 18,
  changedPercent: 2,
  /** Of an active person in a minute: one tab keeps the session alive. */
  keepAlivesPerMinute: 1,
  /** Of an active person in an hour. */
  pagesPerHour: 30,
  terminalsPerHundred: 10,
  terminalBytesPerSecond: 500,
  /** Views of the public site in the busiest hour for each 1,000 users. */
  siteViewsPerMille: 60,

  /** How busy a node's core may be, so that its answers stay quick. */
  busyPercent: 50,
  /** A process opens at most so many shells. */
  shellsPerNode: 500,
  nodeMemoryGb: 2,
  /** One Redis without a cluster. */
  redisCommandsPerSecond: 80_000,
  redisMemoryGb: 12,
  /** Bytes of a session in Redis. */
  redisSessionBytes: 4_000,
  /** Sessions that Redis holds for each person who is active in the busiest hour. */
  sessionsPerActive: 3,

  nodePrice: 30,
  redisPrice: 200,
  /** For a gigabyte that leaves the data center. */
  trafficPrice: 0.05,
  /** The busiest hour carries this share of a day. */
  busiestHourPercent: 12,
}

export type Assumptions = typeof assumptions

export interface Estimate {
  users: number
  active: number
  requestsPerSecond: number
  nodes: number
  /** What decides the number of nodes. */
  nodeLimit: "processor" | "memory" | "shells"
  redisCommandsPerSecond: number
  redisServers: number
  megabitsPerSecond: number
  pricePerMonth: number
}

const hour = 3_600
const gigabyte = 1e9
const daysPerMonth = 30
/** One may fail or be replaced while the other serves. */
const fewestNodes = 2
/** It reads the session and, since it comes a minute after the last one, writes its idle limit. */
const redisPerKeepAlive = 2

/** The busiest hour with so many users. */
export function estimate(users: number, costs: Costs, given: Assumptions): Estimate {
  const active = (users * given.activePerMille) / 1000
  const polls = (active * given.tabs * (given.pollingPercent / 100) * given.pollsPerMinute) / 60
  const terminals = (active * given.terminalsPerHundred) / 100
  const perSecond: Array<[number, Work]> = [
    [(users / 1000 / hour) * given.siteViewsPerMille, costs.sitePage],
    [(active * given.pagesPerHour) / hour, costs.consolePage],
    [polls * (1 - given.changedPercent / 100), costs.unchangedPoll],
    [polls * (given.changedPercent / 100), costs.changedPoll],
    // Not measured: less work than a poll, since it asks the platform for nothing.
    [(active * given.keepAlivesPerMinute) / 60, { ...costs.unchangedPoll, redis: redisPerKeepAlive }],
    [(terminals * given.terminalBytesPerSecond) / 1e6, costs.terminalMegabyte],
  ]
  const total = (of: (work: Work) => number) =>
    perSecond.reduce((sum, [times, work]) => sum + times * of(work), 0)

  const usable = given.nodeMemoryGb * gigabyte - costs.process
  const needs = {
    processor: total(({ ms }) => ms / 1000) / (given.busyPercent / 100),
    memory: (active * costs.session + terminals * costs.terminal) / usable,
    shells: terminals / given.shellsPerNode,
  }
  const [nodeLimit] = (["processor", "memory", "shells"] as const).toSorted((a, b) => needs[b] - needs[a])
  const nodes = Math.max(fewestNodes, Math.ceil(needs[nodeLimit ?? "processor"]))

  const redis = total((work) => work.redis)
  const redisBytes = active * given.sessionsPerActive * given.redisSessionBytes
  const redisServers = Math.ceil(
    Math.max(redis / given.redisCommandsPerSecond, redisBytes / (given.redisMemoryGb * gigabyte)),
  )
  const bytes = total((work) => work.bytes)
  const gigabytesPerMonth = ((bytes * hour) / (given.busiestHourPercent / 100) / gigabyte) * daysPerMonth
  return {
    users,
    active,
    requestsPerSecond: perSecond.slice(0, -1).reduce((sum, [times]) => sum + times, 0),
    nodes,
    nodeLimit: nodeLimit ?? "processor",
    redisCommandsPerSecond: redis,
    redisServers,
    megabitsPerSecond: (bytes * 8) / 1e6,
    pricePerMonth:
      nodes * given.nodePrice + redisServers * given.redisPrice + gigabytesPerMonth * given.trafficPrice,
  }
}

/** The number of users at which one Redis is full: from there on it must be split. */
export function usersPerRedis(costs: Costs, given: Assumptions) {
  const each = estimate(1_000_000, costs, given)
  const byCommands = given.redisCommandsPerSecond / (each.redisCommandsPerSecond / 1_000_000)
  const bytesPerUser = (given.activePerMille / 1000) * given.sessionsPerActive * given.redisSessionBytes
  return Math.min(byCommands, (given.redisMemoryGb * gigabyte) / bytesPerUser)
}

/** A Markdown table for these numbers of users. */
export function table(populations: number[], costs: Costs, given: Assumptions) {
  const number = new Intl.NumberFormat("en", { maximumFractionDigits: 0 })
  const fine = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 })
  const columns: Array<[string, (each: Estimate) => string]> = [
    ["users", ({ users }) => number.format(users)],
    ["console open", ({ active }) => number.format(active)],
    ["requests a second", ({ requestsPerSecond }) => fine.format(requestsPerSecond)],
    ["nodes (one core each)", ({ nodes }) => number.format(nodes)],
    ["decided by", ({ nodeLimit }) => nodeLimit],
    ["Redis commands a second", (each) => fine.format(each.redisCommandsPerSecond)],
    ["Redis servers", ({ redisServers }) => number.format(redisServers)],
    ["Mbit/s", ({ megabitsPerSecond }) => fine.format(megabitsPerSecond)],
    ["price a month", ({ pricePerMonth }) => `$${fine.format(pricePerMonth)}`],
  ]
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`
  return [
    line(columns.map(([name]) => name)),
    line(columns.map(() => "---")),
    ...populations.map((users) => {
      const each = estimate(users, costs, given)
      return line(columns.map(([, show]) => show(each)))
    }),
  ].join("\n")
}
