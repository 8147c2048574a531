import { longestNote } from '#contract/desk/desk-choices.ts'
import type { SystemicCase } from '#contract/reports/systemic-cases.ts'
import { inLanguage } from '#web/platform/format.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { KeptForm } from '#web/ui/fields/kept-form.tsx'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { useKeyFor } from '#web/ui/fields/use-key-for.ts'
import { useLastDone } from '#web/ui/outcome/use-last-done.ts'
import { Timeline } from '#web/ui/timeline.tsx'
import styles from './patterns.module.css'
import { SubmitRow } from '#web/ui/fields/submit-row.tsx'

interface SystemicEventsProps {
  systemicCase: SystemicCase
  outcome: Outcome | undefined
}

/** Events and notes, the newest first, and the form of a note. */
export function SystemicEvents({ systemicCase, outcome }: SystemicEventsProps) {
  const { t, language } = useTranslation('systemic')
  const lastDone = useLastDone(outcome)
  const { id, status, events } = systemicCase
  return (
    <section aria-labelledby="events" className={styles.section}>
      <h2 id="events">{t('history.title')}</h2>
      {status !== 'CLOSED' && <NoteForm key={lastDone} id={id} events={events.length} outcome={outcome} />}
      <Timeline
        label={t('history.title')}
        steps={events.map(({ id: key, kind, at, by, text }) => ({
          key,
          at,
          title: t(`events.${kind}`),
          isQuiet: kind === 'tied' || kind === 'untied',
          children: (
            <>
              {inLanguage(by, language)}
              {text && <p className="as-typed">{text}</p>}
            </>
          ),
        }))}
      />
    </section>
  )
}

function NoteForm({ id, events, outcome }: { id: number; events: number; outcome: Outcome | undefined }) {
  const { t } = useTranslation('systemic')
  return (
    <div className="no-print">
      <KeptForm
        keepAs={`systemic-case:${id}:note`}
        idPrefix="note-"
        fields={t('history.fields', { returnObjects: true })}
        refused={outcome?.intent === 'note' ? outcome.refused : undefined}
        idempotencyKey={useKeyFor(events)}
      >
        <TextAreaField name="text" rows={3} longest={longestNote} />
        <SubmitRow intent="note" label={t('history.noteButton')} />
      </KeptForm>
    </div>
  )
}
