import { useState } from 'react'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import type { TemplateUse } from '#contract/desk/standard-text-choices.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { useField } from '#web/ui/fields/form-state.ts'
import { type Inserted, insertAtCursor, takeOut } from '#web/ui/fields/insert-at-cursor.ts'
import { onDemand } from '#web/ui/states/on-demand.tsx'
import type { ReadyText } from './offered-texts.ts'
import styles from './standard-texts.module.css'
import { LinkButton } from '#web/ui/button.tsx'

const TextChooser = onDemand(() => import('./text-chooser.tsx'))

interface InsertTextProps {
  /** The name of the text area below. */
  name: string
  offers: TemplateUse | 'citation'
  complaint: ComplaintDetail
}

/** The result of a choice: the text was inserted, was removed again, or could not be removed. */
type Result = { kind: 'inserted'; inserted: Inserted; title: string } | { kind: 'undone' | 'changed' }

/** Offers templates or articles of laws above a text area: the chosen one is inserted at the cursor, and can be removed again. */
export function InsertText({ name, offers, complaint }: InsertTextProps) {
  const { t } = useTranslation('text-chooser')
  const { id } = useField(name)
  const [isOpen, setOpen] = useState(false)
  const [result, setResult] = useState<Result>()
  const insert = ({ title, text }: ReadyText) => {
    setOpen(false)
    const area = document.getElementById(id)
    if (!(area instanceof HTMLTextAreaElement)) return
    setResult({ kind: 'inserted', inserted: insertAtCursor(area, text), title })
  }
  return (
    <div className={styles.insert}>
      <LinkButton aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t(offers === 'citation' ? 'citation' : 'template')}
      </LinkButton>
      <span role="status">
        {result && t(result.kind, 'title' in result ? { title: result.title } : {})}{' '}
        {result?.kind === 'inserted' && (
          <LinkButton onClick={() => setResult({ kind: takeOut(result.inserted) ? 'undone' : 'changed' })}>
            {t('undo')}
          </LinkButton>
        )}
      </span>
      {isOpen && <TextChooser offers={offers} complaint={complaint} onChosen={insert} onClose={() => setOpen(false)} />}
    </div>
  )
}
