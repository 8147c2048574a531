import type { ReactNode } from 'react'
import type { StandardTextKind } from '#contract/desk/standard-text-choices.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Card } from '#web/ui/card.tsx'
import { SubmitRow } from '#web/ui/fields/submit-row.tsx'
import type { FieldText } from '#web/ui/fields/form-state.ts'
import { KeptForm } from '#web/ui/fields/kept-form.tsx'
import type { Refused } from '#web/ui/fields/post-form.tsx'
import { useKeyFor } from '#web/ui/fields/use-key-for.ts'
import styles from '../organizations/bodies.module.css'
import { addressOf, typingOf } from './address.ts'
import { refusedIn } from './refused-restoring.ts'

interface TextFormProps {
  kind: StandardTextKind
  title: string
  intent: 'saveTemplate' | 'saveCitation' | 'saveMissingDocuments'
  /** The id of the changed text, or for a list of documents that of the type; undefined for a new text. */
  editId?: number | undefined
  /** Values that are posted besides the fields. */
  hidden: Record<string, string | number | undefined>
  /** The version that was seen. */
  version: number | undefined
  fields: Record<string, FieldText>
  values: Record<string, string> | undefined
  /** The number of the former version that the fields show. */
  formerVersion: number | undefined
  refused: Refused | undefined
  children: ReactNode
}

/** The form of one text, which keeps what is typed until it is saved. */
export function TextForm(props: TextFormProps) {
  const { kind, title, intent, editId, hidden, version, fields, values, formerVersion, refused, children } = props
  const { t } = useTranslation('standard-texts')
  const idempotencyKey = useKeyFor(version ?? 0)
  return (
    // far below the list: when it opens for a text the focus moves to it
    <Card className={`no-print ${styles.list}`} title={title} arrival={editId}>
      {formerVersion !== undefined && <p className="notice">{t('formerShown', { version: formerVersion })}</p>}
      <KeptForm
        keepAs={formerVersion === undefined ? typingOf(kind, editId) : undefined}
        action={addressOf(kind, editId === undefined ? {} : { edit: editId })}
        fields={fields}
        {...(values && { values })}
        refused={refusedIn(refused, intent, values)}
        idempotencyKey={idempotencyKey}
      >
        {Object.entries({ ...hidden, version }).map(
          ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
        )}
        {children}
        <SubmitRow
          intent={intent}
          label={t('save')}
          cancel={editId === undefined ? undefined : { to: addressOf(kind), label: t('cancel') }}
        />
      </KeptForm>
    </Card>
  )
}
