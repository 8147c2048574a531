import type { MenuGroup } from '#web/menu.ts'
import type { ApiClient } from '#web/platform/page-context.ts'

/** Key of the number of unread notices among the badges; unlike the other keys it is not a path. */
export const bellBadge = 'bell'

/** The numbers beside menu entries by path; empty if they cannot be loaded. */
export async function loadBadges(
  groups: MenuGroup[],
  client: ApiClient,
  hasBell: boolean,
): Promise<Record<string, number>> {
  const entries = groups.flatMap(({ entries }) => entries.filter(({ badge }) => badge))
  if (entries.length === 0 && !hasBell) return {}
  const figures = await client.getDeskFigures().catch(() => undefined)
  if (!figures) return {}
  const unread = figures.cards?.unreadNotices
  const numbers: [string, number][] = [
    ...entries.map(({ path, badge }): [string, number] => [path, badge?.of(figures) ?? 0]),
    // one more than is shown as a number; larger counts have a plus
    [bellBadge, hasBell && unread ? unread.count + (unread.isMore ? 1 : 0) : 0],
  ]
  return Object.fromEntries(numbers.filter(([, number]) => number > 0))
}
