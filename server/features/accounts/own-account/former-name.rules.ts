import { dayMilliseconds } from '#contract/values/day-numbers.ts'

/** For so long the owner of the former address is also told, because somebody else may read the new one. */
const formerDays = 14

interface Renamed {
  former_user_name: string | null
  user_name_changed_at: Date | null
}

/** The user name before a recent change; undefined when there was none. */
export function recentFormerName(account: Renamed, now: Date): string | undefined {
  const { former_user_name: former, user_name_changed_at: changedAt } = account
  if (former === null || changedAt === null) return undefined
  return now.getTime() - changedAt.getTime() < formerDays * dayMilliseconds ? former : undefined
}
