import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Link } from 'react-router'
import type { CardName, DashboardCards } from '#contract/desk/complaints.ts'
import type { ComplaintFilter } from '#contract/values/choices.ts'
import { boundedCountText } from './bounded-count.ts'
import styles from './dashboard.module.css'

/** The cards in their order, each with the list that its figure counts. */
const lists: [card: CardName, filterBy: ComplaintFilter][] = [
  ['newComplaints', 'new'],
  ['thisWeek', '-7'],
  ['thisMonth', '-30'],
  ['active', 'active'],
  ['closed', 'closed'],
  ['critical', 'critical'],
  ['delayed', 'delayed'],
  ['mine', 'mine'],
]

/** Figures that need attention as soon as they are not zero. */
const alarming: Partial<Record<CardName, string>> = { critical: 'bad', delayed: 'warning' }

/** The figures, each a link to the list that it counts if the reader may open lists. */
export function FigureCards({ cards, hasLinks }: { cards: DashboardCards; hasLinks: boolean }) {
  const { t } = useTranslation('desk')
  return (
    <section aria-label={t('dashboard.cards')}>
      <ul className={styles.cards}>
        {lists.map(([card, filterBy]) => {
          const content = (
            <>
              <span className={styles.cardName}>{t(`dashboard.cardNames.${card}`)}</span>
              <span className={styles.figure}>{boundedCountText(cards[card])}</span>
              <span className={styles.cardText}>{t(`dashboard.cardTexts.${card}`)}</span>
            </>
          )
          const tone = cards[card].count > 0 ? alarming[card] : undefined
          return (
            <li key={card} data-tone={tone}>
              {hasLinks ? <Link to={`/compliants/${filterBy}`}>{content}</Link> : <div>{content}</div>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
