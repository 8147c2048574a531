import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { inLanguage } from '#web/platform/format.ts'
import styles from '../case.module.css'
import { MessageText } from './message-text.tsx'
import { type CaseEvent, isFolded } from './timeline.rules.ts'
import { useLedgerText } from './use-ledger-text.ts'

/** Events of a moment of the timeline, in small print below it: clocks and sent messages are folded. */
export function CaseEvents({ events }: { events: readonly CaseEvent[] }) {
  const { t } = useTranslation('desk')
  const folded = events.filter(isFolded)
  const count = (kind: CaseEvent['kind']) => folded.filter(event => event.kind === kind).length
  const [messages, clocks] = [count('message'), count('clock')]
  return (
    <>
      <EventList events={events.filter(event => !isFolded(event))} />
      {folded.length > 0 && (
        <details className={`${styles.events} ${styles.folded}`}>
          <summary>
            {[
              messages > 0 && t('case.also.messages', { count: messages }),
              clocks > 0 && t('case.also.clocks', { count: clocks }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </summary>
          <EventList events={folded} />
        </details>
      )}
    </>
  )
}

const EventList = ({ events }: { events: readonly CaseEvent[] }) =>
  events.length > 0 && (
    <ul className={styles.events}>
      {events.map((event, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
        <li key={index} data-kind={event.kind}>
          <EventText event={event} />
        </li>
      ))}
    </ul>
  )

function EventText({ event }: { event: CaseEvent }) {
  const { t, language } = useTranslation(['desk', 'letters'])
  const ledgerText = useLedgerText()
  if (event.kind === 'message') return <MessageText message={event.message} />
  if (event.kind === 'clock') return ledgerText(event.entry)
  if (event.kind === 'fileAdded') return t('case.also.fileAdded', { name: event.file.name })
  if (event.kind === 'fileRemoved') {
    const { name, removedByName: by, reason } = event.file
    const actor = by && t('case.step.by', { name: inLanguage(by, language) })
    return `${[t('case.also.fileRemoved', { name }), actor].filter(Boolean).join(' · ')}. ${t('case.step.reason')}: ${reason ?? t('case.step.noReason')}`
  }
  const { kind, reference, endedBecause } = event.letter
  const text = t(`case.also.${event.kind}`, { kind: t(`letters:kinds.${kind}`), reference })
  if (event.kind === 'letterIssued' || !endedBecause) return text
  return `${text}. ${t(`letters:because.${endedBecause}`)}`
}
