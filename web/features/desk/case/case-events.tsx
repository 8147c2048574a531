import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { inLanguage } from '#web/platform/format.ts'
import styles from './case.module.css'
import { MessageText } from './message-text.tsx'
import type { Happening } from './timeline.rules.ts'
import { useLedgerText } from './use-ledger-text.ts'

/** What happened with a moment of the timeline, in small print below it. */
export const Happenings = ({ happenings }: { happenings: readonly Happening[] }) =>
  happenings.length > 0 && (
    <ul className={styles.happenings}>
      {happenings.map((happening, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
        <li key={index} data-kind={happening.kind}>
          <HappeningText happening={happening} />
        </li>
      ))}
    </ul>
  )

function HappeningText({ happening }: { happening: Happening }) {
  const { t, i18n } = useTranslation(['desk', 'letters'])
  const ledgerText = useLedgerText()
  if (happening.kind === 'message') return <MessageText message={happening.message} />
  if (happening.kind === 'clock') return ledgerText(happening.entry)
  if (happening.kind === 'fileAdded') return t('case.also.fileAdded', { name: happening.file.name })
  if (happening.kind === 'fileRemoved') {
    const { name, removedByName: by, reason } = happening.file
    const actor = by && t('case.step.by', { name: inLanguage(by, i18n.language) })
    return `${[t('case.also.fileRemoved', { name }), actor].filter(Boolean).join(' · ')}. ${t('case.step.reason')}: ${reason}`
  }
  const { kind, reference, endedBecause } = happening.letter
  const text = t(`case.also.${happening.kind}`, { kind: t(`letters:kinds.${kind}`), reference })
  if (happening.kind === 'letterIssued' || !endedBecause) return text
  return `${text}. ${t(`letters:because.${endedBecause}`)}`
}
