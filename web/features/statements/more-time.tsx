import { useState } from 'react'
import type { AskedStatement } from '#contract/desk/statements.ts'
import { daysAround } from '#web/platform/calendar.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { dayOfInstant } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Card } from '#web/ui/card.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { TypedDateField } from '#web/ui/fields/typed-date-field.tsx'
import { KeptForm } from '#web/ui/fields/kept-form.tsx'
import { SubmitRow } from '#web/ui/fields/submit-row.tsx'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { useDates } from '#web/ui/use-dates.ts'

interface MoreTimeProps {
  statement: AskedStatement
  outcome: Outcome | undefined
  idempotencyKey: string
}

/** More time: the form that asks for it once, or what was asked and answered. Nothing where the office gives none. */
export function MoreTime({ statement, outcome, idempotencyKey }: MoreTimeProps) {
  const { t } = useTranslation('statements')
  const dates = useDates()
  const [now] = useState(() => Date.now())
  const { id, time, mayAskUntil, outcome: ended, dueAt } = statement
  if (time)
    return (
      <Card title={t('time.title')}>
        <p>{t(`time.states.${time.answer ?? (ended === null ? 'waits' : 'unneeded')}`)}</p>
        <dl className="facts">
          <Fact term={t('time.until')} day={time.until} />
          <Fact term={t('time.reason')}>
            <span className="as-typed">{time.reason}</span>
          </Fact>
          <Fact term={t('time.receivedOn')} day={time.receivedOn ?? undefined} />
          <Fact term={t('time.asked')} instant={time.receivedOn === null ? time.askedAt : undefined} />
          <Fact term={t('time.answered')} instant={time.answeredAt ?? undefined} />
          <Fact term={t('time.answerReason')}>
            {time.answerReason && <span className="as-typed">{time.answerReason}</span>}
          </Fact>
        </dl>
      </Card>
    )
  if (ended !== null || !mayAskUntil) return null
  if (Date.parse(dueAt) <= now)
    return (
      <Card className="no-print" title={t('time.title')}>
        <p>{t('time.over')}</p>
      </Card>
    )
  return (
    <Card className="no-print" title={t('time.title')}>
      <p>{t('time.lead', { day: dates.day(mayAskUntil) })}</p>
      <KeptForm
        keepAs={`statement-time:${id}`}
        fields={t('time.form', { returnObjects: true })}
        refused={outcome?.intent === 'time' ? outcome.refused : undefined}
        idPrefix="time"
      >
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <TypedDateField name="until" days={daysAround(dayOfInstant(new Date(now)), 0, 1)} />
        <TextAreaField name="reason" rows={3} longest={1000} />
        <SubmitRow intent="time" label={t('time.send')} kind="quiet" />
      </KeptForm>
    </Card>
  )
}
