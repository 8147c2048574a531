import { ratingGroups } from '#contract/values/choices.ts'
import type { OwnCase } from '#contract/desk/conclusion.ts'
import { dayOfInstant } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { useDates } from '#web/ui/use-dates.ts'
import { canDoPath } from '../paths.ts'
import styles from '../track.module.css'

const dissatisfied: readonly number[] = ratingGroups.dissatisfied

/** Until when a complainant who is dissatisfied can have the case reviewed for a reason alone; null for nobody else. */
export function reviewOffered({ availableActions, conclusions, reopenUntil }: OwnCase): string | null {
  const rating = conclusions[0]?.rating
  const isDissatisfied = typeof rating === 'number' && dissatisfied.includes(rating)
  return isDissatisfied && availableActions.includes('reopen') ? reopenUntil : null
}

/** Tells a dissatisfied complainant that somebody else can review the case, with a link to the form of it. */
export function ReviewOffer({ ownCase, isOnPage = false }: { ownCase: OwnCase; isOnPage?: boolean }) {
  const { t } = useTranslation('concluding')
  const { day } = useDates()
  const until = reviewOffered(ownCase)
  if (!until) return null
  return (
    <section className={`notice no-print ${styles.offer}`} aria-labelledby="review-offer">
      <h3 id="review-offer">{t('rate.offer.title')}</h3>
      <p>{t('rate.offer.text', { date: day(dayOfInstant(until)) })}</p>
      {/* where the form is on another page, it stands open there */}
      {!isOnPage && <ButtonLink to={canDoPath(ownCase.trackingId)}>{t('rate.offer.link')}</ButtonLink>}
    </section>
  )
}
