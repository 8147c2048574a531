import { type Figures, loadCards, type MenuEntry, type MenuGroup } from '#web/menu.ts'
import type { ApiClient } from '#web/platform/page-context.ts'

/** Where the number of unread notices stands among the badges: no path of an entry. */
export const bellBadge = 'bell'

/** One more than is shown where there are more. */
const countUnread: NonNullable<MenuEntry['badge']> = async (_client, figures) => {
  const unread = (await figures())?.unreadNotices
  return unread ? unread.count + (unread.isMore ? 1 : 0) : 0
}

/** The numbers beside menu entries by path; one that cannot be had is left out. */
export async function loadBadges(
  groups: MenuGroup[],
  client: ApiClient,
  hasBell: boolean,
): Promise<Record<string, number>> {
  const asked: { path: string; badge?: MenuEntry['badge'] }[] = [
    ...groups.flatMap(({ entries }) => entries.filter(entry => entry.badge)),
    ...(hasBell ? [{ path: bellBadge, badge: countUnread }] : []),
  ]
  let cards: ReturnType<Figures> | undefined
  const figures: Figures = () => (cards ??= loadCards(client))
  const answers = await Promise.allSettled(asked.map(async entry => entry.badge?.(client, figures)))
  return Object.fromEntries(
    asked.flatMap((entry, index) => {
      const answer = answers[index]
      return answer?.status === 'fulfilled' && answer.value ? [[entry.path, answer.value]] : []
    }),
  )
}
