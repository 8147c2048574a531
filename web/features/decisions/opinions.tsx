import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { GroupOpinion, Solution } from '#contract/desk/decisions.ts'
import { inLanguage } from '#web/platform/format.ts'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import styles from './decisions.module.css'

/** Number of opinions given and needed in the group. */
export function OpinionCount({ solution }: { solution: Solution }) {
  const { t } = useTranslation('deciding')
  if (!solution.isHandledByGroup) return null
  return <p>{t('opinions.count', { given: solution.opinionsGiven, needed: solution.opinionsNeeded })}</p>
}

/** The opinions of everybody in the group, side by side; missing ones are listed too. */
export function Opinions({ opinions }: { opinions: readonly GroupOpinion[] }) {
  const { t, language } = useTranslation('deciding')
  const rounds = new Set(opinions.map(({ round }) => round))
  return (
    <ul className={styles.opinions}>
      {opinions.map(({ round, name, part, isOwn, opinion }) => (
        <li key={`${round} ${part} ${name.en}`} data-position={opinion?.position}>
          <p className={styles.giver}>
            <strong>{inLanguage(name, language)}</strong>
            <span className="dimmed">
              {[
                t(`opinions.parts.${part}`),
                isOwn && t('opinions.own'),
                rounds.size > 1 && t('opinions.round', { round }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </p>
          {opinion ? (
            <>
              <p className={styles.position}>{t(`opinions.positions.${opinion.position}`)}</p>
              <p className="as-typed">{opinion.text}</p>
              <p className="dimmed">
                {opinion.revisedAt && `${t('opinions.revised')} `}
                <FormattedInstant instant={opinion.revisedAt ?? opinion.givenAt} />
              </p>
            </>
          ) : (
            <p className="dimmed">{t('opinions.awaited')}</p>
          )}
        </li>
      ))}
    </ul>
  )
}
