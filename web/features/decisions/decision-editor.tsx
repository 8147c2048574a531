import { useRef } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import { issueParts } from '#contract/values/action-choices.ts'
import { InsertText } from '#web/features/standard-texts/index.ts'
import { inLanguage } from '#web/platform/format.ts'
import { Button, QuietButton } from '#web/ui/button.tsx'
import { AttachFiles, type ChosenFile } from '#web/ui/fields/attach-files.tsx'
import { useField } from '#web/ui/fields/form-state.ts'
import { SelectField, TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import { CompareDrafts } from './compare-drafts.tsx'
import { type DecisionStart, fieldOf, filesField } from './decision-form.ts'
import styles from './decisions.module.css'
import { OrderFields } from './order-fields.tsx'
import { type AutosaveState, type DraftConflict, useAutosave } from './use-autosave.ts'

const longest = 20_000

/** What is offered above each of the three fields of an issue. */
const offeredFor = { finding: 'finding', law: 'citation', remedy: 'remedy' } as const

/** The decision issue by issue: the presented text, and beside it the finding, the law and the remedy. */
export default function DecisionEditor({ complaint, start }: { complaint: ComplaintDetail; start: DecisionStart }) {
  const { t, language } = useTranslation('deciding')
  const holder = useRef<HTMLDivElement>(null)
  const autosave = useAutosave(holder, complaint.complaintId, start)
  const chosen = [start.values[filesField] ?? []].flat()
  const { id: filesId, error: filesError } = useField(filesField)
  const files = complaint.attachments
    .filter(({ id }) => chosen.includes(id))
    .map(({ id, name }): ChosenFile => ({ id, name }))
  return (
    <div ref={holder} className={styles.editor}>
      <AutosaveNotice complaintId={complaint.complaintId} {...autosave} />
      {complaint.issues.map(({ ordinal, text }, index) => (
        <fieldset key={ordinal} className={styles.issue}>
          <legend>{t('editor.issue', { number: index + 1 })}</legend>
          <blockquote lang={complaint.language}>{text}</blockquote>
          {issueParts.map(part => (
            <TextAreaField
              key={part}
              name={fieldOf(ordinal, part)}
              rows={part === 'law' ? 2 : 4}
              longest={longest}
              isPrinted
              above={<InsertText name={fieldOf(ordinal, part)} offers={offeredFor[part]} complaint={complaint} />}
            />
          ))}
          <OrderFields complaint={complaint} ordinal={ordinal} issue={index + 1} />
        </fieldset>
      ))}
      <TextAreaField
        name="justification"
        rows={6}
        longest={longest}
        isPrinted
        above={<InsertText name="justification" offers="justification" complaint={complaint} />}
      />
      <SelectField
        name="requiredDecisionId"
        options={start.requiredDecisions.map(choice => ({
          value: String(choice.id),
          label: inLanguage(choice, language),
        }))}
      />
      <AttachFiles
        id={filesId}
        error={filesError}
        complaintId={complaint.complaintId}
        name={filesField}
        type="decision"
        texts={{ label: t('files.label'), hint: t('files.hint') }}
        start={files}
      />
    </div>
  )
}

interface AutosaveNoticeProps {
  complaintId: number
  state: AutosaveState
  keepMine: (conflict: DraftConflict) => void
  takeStored: () => void
}

/** When the draft was stored last, visible wherever one types, but not read out. Only questions to the reader are read out. */
function AutosaveNotice({ complaintId, state, keepMine, takeStored }: AutosaveNoticeProps) {
  const { t, language } = useTranslation('deciding')
  if (state.kind === 'conflict') {
    const name = state.by ? inLanguage(state.by, language) : ''
    const what = state.isOwn ? 'conflictOwn' : name ? 'conflictBy' : 'conflict'
    return (
      <div className={`${styles.conflict} ${styles.visible}`}>
        <p role="alert">
          {t(`autosave.${what}`, { name })} {state.savedAt && <FormattedInstant instant={state.savedAt} />}
        </p>
        <CompareDrafts complaintId={complaintId} mine={state.mine} />
        <Button onClick={() => keepMine(state)}>{t('autosave.keepMine')}</Button>
        <QuietButton onClick={takeStored}>{t('autosave.takeStored')}</QuietButton>
      </div>
    )
  }
  return (
    <p className={`dimmed ${styles.autosave} ${styles.visible}`} role={state.kind === 'kept' ? 'status' : undefined}>
      {state.kind === 'saved' ? (
        <>
          {t('autosave.saved')} <FormattedInstant instant={state.savedAt} />
        </>
      ) : (
        t(`autosave.${state.kind}`)
      )}
    </p>
  )
}
