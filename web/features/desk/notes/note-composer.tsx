import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { CaseNote } from '#contract/desk/case-notes.ts'
import type { Bilingual } from '#contract/values/names.ts'
import { inLanguage } from '#web/platform/format.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Button, QuietButton } from '#web/ui/button.tsx'
import { KeptForm } from '#web/ui/fields/kept-form.tsx'
import { useKeyFor } from '#web/ui/fields/use-key-for.ts'
import { notesPath, typingOfNote } from './case-notes.action.ts'
import { MentionField } from './mention-field.tsx'
import { noteFetcher } from './note-fetcher.ts'
import styles from './notes.module.css'

interface NoteComposerProps {
  complaintId: number
  /** The note to correct; a new one without it. */
  note?: CaseNote
  /** The answer that refused this form. */
  outcome: Outcome | undefined
  takesFocus: boolean
  onCancel: () => void
}

/** The form of a note, with a list of people to mention after each `@`. */
export default function NoteComposer({ complaintId, note, outcome, takesFocus, onCancel }: NoteComposerProps) {
  const { t, language } = useTranslation('notes')
  const holder = useRef<HTMLDivElement>(null)
  const fetcherKey = noteFetcher(complaintId)
  const isSending = useFetcher({ key: fetcherKey }).state !== 'idle'
  const idempotencyKey = useKeyFor(note?.id ?? 0)
  useEffect(() => {
    if (takesFocus) holder.current?.querySelector('textarea')?.focus()
  }, [takesFocus])
  const nameIn = (name: Bilingual) => inLanguage(name, language)
  const mentioned = note?.mentioned.flatMap(({ id, ...name }) => [name.en, name.am].map(each => ({ id, name: each })))
  const unseen = JSON.parse(String(outcome?.refused?.values.unseen ?? '[]')) as Bilingual[]
  const fields = {
    text: {
      label: t('text'),
      hint: t('hint'),
      prompts: {
        required: t('empty'),
        'mentioned-cannot-see': t('unseen', { names: unseen.map(nameIn).join(t('and')), count: unseen.length }),
      },
    },
    mentioned: { label: t('mentioned'), prompts: { 'too-many': t('tooMany') } },
  }
  return (
    <div ref={holder}>
      <KeptForm
        keepAs={typingOfNote(complaintId, note?.id)}
        fields={fields}
        values={note && { text: note.text ?? '', mentioned: JSON.stringify(mentioned) }}
        refused={outcome?.refused}
        action={notesPath(complaintId, note ? 'correct-note' : 'add-note')}
        fetcherKey={fetcherKey}
        idempotencyKey={idempotencyKey}
        idPrefix={note ? `note-${note.id}` : 'note'}
      >
        {note && <input type="hidden" name="id" value={note.id} />}
        <MentionField complaintId={complaintId} />
        <div className={styles.buttons}>
          <Button aria-disabled={isSending}>{t(note ? 'saveCorrection' : 'save')}</Button>
          <QuietButton onClick={onCancel}>{t('cancel')}</QuietButton>
        </div>
      </KeptForm>
    </div>
  )
}
