import type { AskedStatement } from '#contract/desk/statements.ts'
import { dayOfInstant } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Card } from '#web/ui/card.tsx'
import { useDates } from '#web/ui/use-dates.ts'

/** What became of a statement that was given: whether the case is decided, and then what was taken up. */
export function StatementCourse({ statement: { decidedAt, caseEndedAt, considered } }: { statement: AskedStatement }) {
  const { t } = useTranslation('statements')
  const dates = useDates()
  const dayOf = (instant: string) => ({ day: dates.day(dayOfInstant(instant)) })
  return (
    <Card title={t('course.title')}>
      {!decidedAt && !caseEndedAt && <p>{t('course.considering')}</p>}
      {decidedAt && <p>{t('course.decided', dayOf(decidedAt))}</p>}
      {caseEndedAt && !decidedAt && <p>{t('course.ended', dayOf(caseEndedAt))}</p>}
      {considered && (
        <>
          <p>
            <strong>{t(`course.${considered.takenUp}`)}</strong>
          </p>
          <p className="as-typed">{considered.said}</p>
        </>
      )}
    </Card>
  )
}
