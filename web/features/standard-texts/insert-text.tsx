import { lazy, Suspense, useState } from 'react'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import type { TemplateUse } from '#contract/desk/standard-text-choices.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { useField } from '#web/ui/fields/form-state.ts'
import { type Inserted, insertAtCursor, takeOut } from '#web/ui/fields/insert-at-cursor.ts'
import type { ReadyText } from './offered-texts.ts'
import styles from './standard-texts.module.css'

const TextChooser = lazy(() => import('./text-chooser.tsx'))

interface InsertTextProps {
  /** Of the text area above which it stands. */
  name: string
  offers: TemplateUse | 'citation'
  complaint: ComplaintDetail
}

/** What came of a choice: it stands in the field, it was taken out again, or it could not be put in or taken out. */
type Result =
  | { kind: 'inserted'; inserted: Inserted; title: string }
  | { kind: 'undone' | 'changed' }
  | { kind: 'tooLong'; title: string }

/** Offers templates or articles of laws above a text area: the chosen one goes in where the cursor stands, and can be taken out again. */
export function InsertText({ name, offers, complaint }: InsertTextProps) {
  const { t } = useTranslation('text-chooser')
  const { id } = useField(name)
  const [isOpen, setOpen] = useState(false)
  const [result, setResult] = useState<Result>()
  const insert = ({ title, text }: ReadyText) => {
    setOpen(false)
    const area = document.getElementById(id)
    if (!(area instanceof HTMLTextAreaElement)) return
    const inserted = insertAtCursor(area, text)
    setResult(inserted ? { kind: 'inserted', inserted, title } : { kind: 'tooLong', title })
  }
  return (
    <div className={styles.insert}>
      <button type="button" className="link-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t(offers === 'citation' ? 'citation' : 'template')}
      </button>
      <span role="status">
        {result && t(result.kind, 'title' in result ? { title: result.title } : {})}{' '}
        {result?.kind === 'inserted' && (
          <button
            type="button"
            className="link-button"
            onClick={() => setResult({ kind: takeOut(result.inserted) ? 'undone' : 'changed' })}
          >
            {t('undo')}
          </button>
        )}
      </span>
      {isOpen && (
        <Suspense>
          <TextChooser offers={offers} complaint={complaint} onChosen={insert} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
