import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Bilingual } from '#contract/values/names.ts'
import type { ClockName, NoticeLevel } from '#contract/statuses.ts'
import { dayOfInstant, inLanguage } from '#web/platform/format.ts'
import { FormattedDate } from '#web/ui/formatted-date.tsx'
import styles from './desk.module.css'

interface DueProps {
  dueAt: string | null
  dueClock: ClockName | null
  delayInDays: number
  escalationLevel: number
  /** For a case's own page; lists leave it out. */
  delayLevel?: NoticeLevel | null
  escalatedToName?: Bilingual | null
}

/** The next deadline: how much of its time is used up, and after it how late it is and who was told. */
export function Due({ dueAt, dueClock, delayInDays, escalationLevel, delayLevel, escalatedToName }: DueProps) {
  const { t, language } = useTranslation(['desk', 'supervising'])
  const told = { name: escalatedToName ? inLanguage(escalatedToName, language) : '', level: escalationLevel }
  // a list has room only for the level, and for how late a case is instead of its clock and day
  const isInList = escalatedToName === undefined
  const inShort = isInList ? t('supervising:levelInList', told) : t('supervising:levelText', told)
  const level = escalationLevel > 0 && (
    <span className={styles.tag} data-tone="warning" title={t('supervising:levelText', told)}>
      {escalatedToName ? t('supervising:escalatedTo', told) : inShort}
    </span>
  )
  if (!dueAt)
    return (
      <span className={styles.due}>
        {level}
        <span className="dimmed">{t('due.none')}</span>
      </span>
    )
  return (
    <span className={styles.due}>
      {delayInDays > 0 ? (
        <strong className={styles.tag} data-tone={dueClock === 'E' ? 'warning' : 'bad'}>
          {t(dueClock === 'E' ? 'due.answerLate' : 'due.late', { count: delayInDays })}
        </strong>
      ) : (
        delayLevel && (
          <span className={styles.tag} data-tone="warning">
            {t('supervising:timeUsed', { level: delayLevel })}
          </span>
        )
      )}
      {level}
      {(!isInList || delayInDays === 0) && (
        <>
          {dueClock && <span>{t(`clocks.${dueClock}`)}</span>}
          <span className="dimmed">
            <FormattedDate day={dayOfInstant(dueAt)} />
          </span>
        </>
      )}
    </span>
  )
}
