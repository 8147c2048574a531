import { Form } from 'react-router'
import type { StandardText } from '#contract/desk/standard-texts.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { SecondStep } from '#web/ui/second-step.tsx'
import styles from '../organizations/bodies.module.css'
import { addressOf } from './address.ts'
import { RowButton, RowLink } from '../row-links.tsx'

interface RowActionsProps {
  text: StandardText
  name: string
  /** The id with which the form is opened; for a list of documents that of its type. */
  editId?: number
}

/** Buttons to change a text, show its versions, archive it after a question, and restore it. */
export function RowActions({ text: { id, kind, archivedAt }, name, editId = id }: RowActionsProps) {
  const { t } = useTranslation('standard-texts')
  return (
    <Form method="post" action={addressOf(kind)} className={`${styles.rowActions} no-print`} preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <RowLink to={addressOf(kind, { edit: editId })} about={name}>
        {t('change')}
      </RowLink>
      <RowLink to={addressOf(kind, { versions: id })} about={name}>
        {t('versions')}
      </RowLink>
      {archivedAt ? (
        <RowButton intent="restore" about={name}>
          {t('restore')}
        </RowButton>
      ) : (
        <SecondStep
          look="word"
          label={t('archive')}
          about={name}
          question={t('archiveQuestion', { name })}
          confirm={t('confirmArchive')}
          intent="archive"
        />
      )}
    </Form>
  )
}
