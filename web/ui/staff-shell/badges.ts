import { type Figures, loadCards, type MenuGroup } from '#web/menu.ts'
import type { ApiClient } from '#web/platform/page-context.ts'

/** The numbers beside menu entries by path; one that cannot be had is left out. */
export async function loadBadges(groups: MenuGroup[], client: ApiClient): Promise<Record<string, number>> {
  const asked = groups.flatMap(({ entries }) => entries.filter(entry => entry.badge))
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
