import { NativeSelect } from '#web/ui/fields/inputs.tsx'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import { AttachFiles } from '#web/ui/fields/attach-files.tsx'
import { GroupFrame } from '#web/ui/fields/field-frame.tsx'
import styles from './representatives.module.css'
import { broughtField, mandateField } from './representative.action.ts'

interface MandateFieldProps {
  /** As it was when the form was filled. */
  complaint: ComplaintDetail
  isNew: boolean
  /** The id of the document that was attached before the form was rendered again. */
  brought: string | undefined
}

/** The mandate letter: one of the documents that the case had when the form was filled, or a new one. */
export function MandateField({ complaint: { complaintId, attachments }, isNew, brought }: MandateFieldProps) {
  const { t } = useTranslation('representatives')
  const known = attachments.filter(({ id }) => id !== brought).toSorted((one, other) => rank(one) - rank(other))
  const start = brought
    ? [attachments.find(({ id }) => id === brought) ?? { id: brought, name: t('mandate.label') }]
    : []
  return (
    <GroupFrame name={mandateField} isOptional={!isNew}>
      {({ id, value, describedBy }) => (
        <div className={styles.mandate}>
          {known.length > 0 && (
            <NativeSelect
              id={id}
              name={mandateField}
              label={t('mandate.choose')}
              aria-describedby={describedBy}
              defaultValue={[value ?? ''].flat()[0]}
              data={[{ value: '', label: '–' }, ...known.map(file => ({ value: file.id, label: file.name }))]}
            />
          )}
          <AttachFiles
            {...(known.length === 0 && { id })}
            complaintId={complaintId}
            name={broughtField}
            type="mandate"
            isSingle
            texts={{ label: t('mandate.brought'), hint: t('mandate.broughtHint') }}
            start={start}
          />
        </div>
      )}
    </GroupFrame>
  )
}

/** Mandates first. */
const rank = ({ type }: ComplaintDetail['attachments'][number]): number => (type?.code === 'mandate' ? 0 : 1)
