import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ComplaintDetail } from '#contract/complaints.ts'
import { AttachFiles } from '#web/ui/fields/attach-files.tsx'
import { GroupFrame } from '#web/ui/fields/field-frame.tsx'
import styles from './representatives.module.css'
import { broughtField, mandateField } from './representative.action.ts'

/** The letter that lets somebody speak: one of the documents that the case had when the form was opened, or brought now. */
export function MandateField({ complaint, isNew }: { complaint: ComplaintDetail; isNew: boolean }) {
  const { t } = useTranslation('representatives')
  const [known] = useState(() => complaint.attachments.toSorted((one, other) => rank(one) - rank(other)))
  const { complaintId } = complaint
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
            start={[]}
          />
        </div>
      )}
    </GroupFrame>
  )
}

/** Mandates first. */
const rank = ({ type }: ComplaintDetail['attachments'][number]): number => (type?.code === 'mandate' ? 0 : 1)
