import { useState } from 'react'
import { standardTextLimits as limits } from '#contract/desk/standard-text-choices.ts'
import type { StandardText, StandardTextVersion } from '#contract/desk/standard-texts.ts'
import { type Named, nameIn } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { LinkButton, QuietButton } from '#web/ui/button.tsx'
import { useFormState } from '#web/ui/fields/form-state.ts'
import type { Refused } from '#web/ui/fields/post-form.tsx'
import { TextField } from '#web/ui/fields/text-fields.tsx'
import { documentField, documentValues, rowsIn } from './document-rows.rules.ts'
import styles from './standard-texts.module.css'
import { TextForm } from './text-form.tsx'

interface DocumentsFormProps {
  /** The type of complaint; without it nothing is shown. */
  type: (Named & { id: number }) | undefined
  texts: readonly StandardText[]
  former: StandardTextVersion | undefined
  refused: Refused | undefined
}

/** The documents that a type of complaint needs, in the order in which they are asked for. */
export function DocumentsForm({ type, texts, former, refused }: DocumentsFormProps) {
  const { t, language } = useTranslation('standard-texts')
  if (!type) return null
  const editing = texts.find(({ complaintType }) => complaintType?.id === type.id)
  const items = (former ?? editing)?.documents?.items ?? []
  const labels = Array.from({ length: limits.items }, (_, row) => [
    [documentField(row, 'am'), { label: t('fields.itemAm', { number: row + 1 }) }],
    [documentField(row, 'en'), { label: t('fields.itemEn', { number: row + 1 }) }],
  ])
  return (
    <TextForm
      kind="missing-documents"
      intent="saveMissingDocuments"
      title={t('edit.documents', { type: nameIn(type, language) })}
      editId={type.id}
      hidden={{ complaintTypeId: type.id }}
      version={editing?.version}
      formerVersion={former?.version}
      refused={refused}
      fields={Object.fromEntries(labels.flat())}
      values={documentValues(items)}
    >
      <DocumentRows />
    </TextForm>
  )
}

/** One row for each document. A moved row keeps its content; only the names of its fields change. */
function DocumentRows() {
  const { t } = useTranslation('standard-texts')
  const { values } = useFormState()
  const [rows, setRows] = useState(() => Array.from({ length: Math.max(rowsIn(values), 1) }, (_, index) => index))
  const [nextRow, setNextRow] = useState(rows.length)
  const move = (place: number) => setRows(rows.toSpliced(place - 1, 2, rows[place] ?? 0, rows[place - 1] ?? 0))
  return (
    <>
      <ol className={styles.documents}>
        {rows.map((row, place) => (
          <li key={row}>
            <TextField name={documentField(place, 'am')} longest={limits.item} />
            <TextField name={documentField(place, 'en')} longest={limits.item} />
            <div className={styles.rowButtons}>
              <LinkButton
                aria-disabled={place === 0}
                aria-label={t('upOf', { number: place + 1 })}
                onClick={() => place > 0 && move(place)}
              >
                {t('up')}
              </LinkButton>
              <LinkButton
                aria-label={t('removeOf', { number: place + 1 })}
                onClick={() => setRows(rows.filter(each => each !== row))}
              >
                {t('remove')}
              </LinkButton>
            </div>
          </li>
        ))}
      </ol>
      {rows.length < limits.items && (
        <QuietButton
          onClick={() => {
            setRows([...rows, nextRow])
            setNextRow(nextRow + 1)
          }}
        >
          {t('addDocument')}
        </QuietButton>
      )}
    </>
  )
}
