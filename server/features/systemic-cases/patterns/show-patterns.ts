import type { Cluster, Patterns } from '#contract/reports/patterns.ts'
import { addDays, localDate, startOfDay } from '#server/features/calendar/index.ts'
import { type Actor, requirePermission } from '#server/platform/actor.ts'
import { dayMilliseconds } from '#contract/values/day-numbers.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { type ClusterKeys, findClusters, type FoundCluster, listCasesOfCluster } from './clusters.queries.ts'
import { chanceOf, comparison, isUnusual, stretchesWithin, usualRange } from './unusual.rules.ts'

/** Number of clusters that are compared, those with most complaints; and that are shown, the most unusual. */
const mostCompared = 5000
const mostShown = 100

/** Unusually many complaints about one body, of one type, in one place, among those that the actor sees. Throws NotPermitted. */
export async function showPatterns(context: Context, actor: Actor): Promise<Patterns> {
  requirePermission(actor, 'Complaints - Supervise')
  const now = context.clock.now()
  const { days, stretches, fewestCases, fewestStretches } = comparison
  const today = localDate(now)
  const { from, before } = stretchesUntil(now, stretches + 1)
  const found = await readAs(context, actor, tx =>
    findClusters(tx, { from, before, days, fewest: fewestCases, limit: mostCompared + 1 }, now),
  )
  const { firstAt, clusters } = found
  const compared = firstAt ? stretchesWithin((before.getTime() - firstAt.getTime()) / dayMilliseconds) : 0
  const unusual = unusualOf(clusters.slice(0, mostCompared), compared)
  return {
    from: addDays(today, 1 - days),
    to: today,
    compared,
    isTooEarly: compared < fewestStretches,
    clusters: unusual.slice(0, mostShown),
    isMore: unusual.length > mostShown || clusters.length > mostCompared,
  }
}

/** That many periods, the last of which ends with the day. */
function stretchesUntil(now: Date, count: number): { from: Date; before: Date } {
  const before = startOfDay(addDays(localDate(now), 1))
  return { before, from: new Date(before.getTime() - count * comparison.days * dayMilliseconds) }
}

/** The complaints of a cluster now, among those that the transaction's actor sees. */
export const findCasesOfCluster = (tx: Tx, keys: ClusterKeys, limit: number, now: Date): Promise<number[]> =>
  listCasesOfCluster(tx, keys, { ...stretchesUntil(now, 1), limit }, now)

/** The unusual ones, the least likely first. */
function unusualOf(clusters: readonly FoundCluster[], compared: number): Cluster[] {
  const found = clusters.flatMap(({ counts, ...cluster }) => {
    const [count = 0, ...before] = Array.from({ length: compared + 1 }, (_, stretch) => counts[stretch] ?? 0)
    if (!isUnusual(count, before)) return []
    const shown = { ...cluster, count, usual: usualRange(before), mostBefore: Math.max(...before) }
    return [{ shown, chance: chanceOf(count, before) }]
  })
  return found
    .toSorted(
      (one, other) => one.chance - other.chance || other.shown.count - one.shown.count || keyOf(one) - keyOf(other),
    )
    .map(({ shown }) => shown)
}

/** Keeps the order of those that are equally unusual. */
const keyOf = ({ shown }: { shown: Cluster }): number => shown.organization.id
