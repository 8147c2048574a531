import type { ReactNode } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Draft } from '#contract/filing/applications.ts'
import { type Choices, type FileLimits, UploadField, type UploadTarget } from '#web/features/apply/index.ts'
import { QuietButton } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields/text-fields.tsx'
import { formatFileSize } from '#contract/values/file-size.ts'
import styles from './register-complaint.module.css'
import { RegisterPart } from './register-complaint-part.tsx'

interface RegisterFilesProps {
  draft: Draft
  choices: Choices
  limits: FileLimits
  target: UploadTarget
  /** Papers that exist only on paper. */
  children: ReactNode
}

/** The attached files, and the choice of more; each is uploaded as soon as it is chosen. */
export function RegisterFiles({ draft, choices, limits, target, children }: RegisterFilesProps) {
  const { t } = useTranslation('registering')
  return (
    <RegisterPart title={t('parts.files')} isWide>
      {draft.attachments.length > 0 && (
        <ul className={styles.files}>
          {draft.attachments.map(file => (
            <li key={file.id}>
              <span>
                <strong>{file.name}</strong> <span className="dimmed">{formatFileSize(file.size)}</span>
              </span>
              <QuietButton intent={`remove-file:${file.id}`} aria-label={t('removeFile', { name: file.name })}>
                {t('remove')}
              </QuietButton>
            </li>
          ))}
        </ul>
      )}
      <SelectField name="attachmentType" options={choices.options.attachmentType ?? []} isOptional />
      <UploadField limits={limits} target={target} />
      {children}
    </RegisterPart>
  )
}
