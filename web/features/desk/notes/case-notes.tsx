import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { CaseNote, CaseNotes as Notes } from '#contract/desk/case-notes.ts'
import { inLanguage } from '#web/platform/format.ts'
import { findTyping } from '#web/platform/forms/kept-typing.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { LinkButton, QuietButton } from '#web/ui/button.tsx'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import { Key } from '#web/ui/key.tsx'
import { markedKey } from '#web/ui/marked-keys.ts'
import { OutcomeNotice } from '#web/ui/outcome/outcome-notice.tsx'
import { useLastDone } from '#web/ui/outcome/use-last-done.ts'
import { onDemand } from '#web/ui/states/on-demand.tsx'
import { CasePart } from '../case/frame/case-part.tsx'
import { CaseSection } from '../case/frame/case-section.tsx'
import { UndoButton } from '../undo-button.tsx'
import { typingOfNote } from './case-notes.action.ts'
import { piecesOf } from './mentions.rules.ts'
import styles from './notes.module.css'
import { noteFetcher } from './note-fetcher.ts'

// most readers write none: the code for writing is loaded when they begin
const NoteComposer = onDemand(() => import('./note-composer.tsx'), Opening)
const WithdrawNote = onDemand(() => import('./withdraw-note.tsx'), Opening)

function Opening() {
  const { t } = useTranslation('notes')
  return <p role="status">{t('opening')}</p>
}

interface CaseNotesProps {
  complaintId: number
  notes: Notes
  /** An approver who only signs writes none. */
  isReadOnly: boolean
}

/** Notes of staff on the case, the newest first, and the form of a new note. */
export function CaseNotes({ complaintId, notes: { notes, isOpen }, isReadOnly }: CaseNotesProps) {
  const { t } = useTranslation('notes')
  const { data, state } = useFetcher<Outcome>({ key: noteFetcher(complaintId) })
  const outcome = state === 'idle' ? data : undefined
  return (
    <CasePart id="notes">
      <CaseSection title={t('title')} isScreenOnly>
        <NoteOutcome outcome={outcome} fetcherKey={noteFetcher(complaintId)} />
        <p className="dimmed">{t(isOpen ? 'whoReads' : 'closed')}</p>
        {isOpen && !isReadOnly && <Writing complaintId={complaintId} outcome={outcome} />}
        {notes.length === 0 ? (
          <p className="dimmed">{t('none')}</p>
        ) : (
          <ol className={styles.list}>
            {notes.map(note => (
              <Note
                key={note.id}
                note={note}
                complaintId={complaintId}
                outcome={outcome}
                mayChange={note.mayChange && !isReadOnly}
              />
            ))}
          </ol>
        )}
      </CaseSection>
    </CasePart>
  )
}

function NoteOutcome({ outcome, fetcherKey }: { outcome: Outcome | undefined; fetcherKey: string }) {
  const { t } = useTranslation('notes')
  const code = outcome?.problem?.code
  const meaning = code && t(`refusals.${code as 'case-is-closed'}`, { defaultValue: t('refusals.other') })
  return (
    <OutcomeNotice outcome={outcome} meaning={meaning}>
      <UndoButton undo={outcome?.undo} fetcherKey={fetcherKey} />
    </OutcomeNotice>
  )
}

/** The button that opens the form of a new note; the form is open from the start when it has earlier typing. */
function Writing({ complaintId, outcome }: { complaintId: number; outcome: Outcome | undefined }) {
  const { t } = useTranslation('notes')
  const done = useLastDone(outcome, 'add-note', 'withdraw-note')
  const isKept = () => findTyping(typingOfNote(complaintId, undefined)) !== undefined
  const [form, setForm] = useState<'closed' | 'kept' | 'asked'>(() => (isKept() ? 'kept' : 'closed'))
  const [sent, setSent] = useState(done)
  if (done !== sent) {
    setSent(done)
    // a note that was taken back is there again to be corrected
    if (isKept()) setForm('kept')
    else if (outcome?.intent === 'add-note') setForm('closed')
  }
  if (form === 'closed')
    return (
      <p>
        <QuietButton className={styles.write} onClick={() => setForm('asked')} {...markedKey('m')}>
          {t('write')}
          <Key>M</Key>
        </QuietButton>
      </p>
    )
  return (
    <NoteComposer
      complaintId={complaintId}
      outcome={outcome?.intent === 'add-note' ? outcome : undefined}
      takesFocus={form === 'asked'}
      onCancel={() => setForm('closed')}
    />
  )
}

interface NoteProps {
  note: CaseNote
  complaintId: number
  outcome: Outcome | undefined
  mayChange: boolean
}

function Note({ note, complaintId, outcome, mayChange }: NoteProps) {
  const { t, language } = useTranslation('notes')
  const { authorName, text, mentioned, writtenAt, correctedAt, withdrawnAt } = note
  return (
    <li className={styles.note}>
      <p className={styles.by}>
        <strong>{inLanguage(authorName, language)}</strong>{' '}
        <span className="dimmed">
          <FormattedInstant instant={writtenAt} />
          {correctedAt && !withdrawnAt && (
            <>
              {' · '}
              {t('corrected')} <FormattedInstant instant={correctedAt} />
            </>
          )}
        </span>
      </p>
      {text === null ? (
        <p className="dimmed">
          {t('withdrawn')} {withdrawnAt && <FormattedInstant instant={withdrawnAt} />}
        </p>
      ) : (
        <p className="as-typed">
          <Text text={text} names={mentioned.flatMap(({ en, am }) => [en, am])} />
        </p>
      )}
      {mayChange && <Changing key={correctedAt} {...{ complaintId, note, outcome }} />}
    </li>
  )
}

const Text = ({ text, names }: { text: string; names: readonly string[] }) =>
  piecesOf(text, names).map(({ text: piece, isMention }, index) => {
    // the same piece can occur in a text twice
    const key = `${index} ${piece}`
    return isMention ? <strong key={key}>{piece}</strong> : <span key={key}>{piece}</span>
  })

/** The author's actions on a note. */
function Changing({ note, complaintId, outcome }: Omit<NoteProps, 'mayChange'>) {
  const { t } = useTranslation('notes')
  const { id } = note
  const isKept = findTyping(typingOfNote(complaintId, id)) !== undefined
  const [asked, ask] = useState<'correct' | 'withdraw' | undefined>(isKept ? 'correct' : undefined)
  const isOurs = outcome?.refused?.values.id === String(id)
  const close = () => ask(undefined)
  if (asked === undefined)
    return (
      <div className={styles.changes}>
        <LinkButton onClick={() => ask('correct')}>{t('correct')}</LinkButton>
        <LinkButton onClick={() => ask('withdraw')}>{t('withdraw')}</LinkButton>
      </div>
    )
  return asked === 'correct' ? (
    <NoteComposer
      complaintId={complaintId}
      note={note}
      outcome={isOurs ? outcome : undefined}
      takesFocus
      onCancel={close}
    />
  ) : (
    <WithdrawNote complaintId={complaintId} id={id} onCancel={close} />
  )
}
