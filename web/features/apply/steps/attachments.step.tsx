import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { applicationLimits } from '#contract/application-steps.ts'
import { PostForm } from '#web/ui/fields/post-form.tsx'
import { RefusedFiles } from '#web/ui/fields/refused-files.tsx'
import { SelectField } from '#web/ui/fields/text-fields.tsx'
import styles from '../apply.module.css'
import type { StepProps } from '../step-form.tsx'
import { UploadField } from '../upload-field.tsx'
import { TextList } from './text-list.tsx'

/** The questions below the files: what else could be shown on paper. */
export function AttachmentsStep({ answers }: StepProps) {
  const { t } = useTranslation('apply')
  return (
    <TextList
      name="complaint.supportingDocuments"
      answers={answers}
      limit={applicationLimits.supportingDocuments}
      addLabel={t('addDocument')}
      isOptional
    />
  )
}

/** The files that are there, and the form that adds more: resumable with JavaScript, a plain upload without. */
export function FilesOfDraft({ draft, choices, refused, refusedFiles, limits }: StepProps) {
  const { t } = useTranslation('apply')
  const texts = t('fields', { returnObjects: true }) as Record<string, { label: string }>
  const fields = { attachmentType: texts.attachmentType ?? { label: '' }, file: texts.file ?? { label: '' } }
  const files = draft?.attachments ?? []
  const types = choices.options.attachmentType ?? []
  const needsLetter = refused?.fields.some(({ field }) => field === 'decisionLetter') ?? false
  return (
    <section className={styles.part} aria-labelledby="files-title" id="field-file">
      <h2 id="files-title">{t('files.title')}</h2>
      <RefusedFiles files={refusedFiles ?? []} level={3} />
      {files.length === 0 ? (
        <p className="dimmed">{t('files.none')}</p>
      ) : (
        <ul className={styles.files}>
          {files.map(file => (
            <AttachedFile key={file.id} file={file} />
          ))}
        </ul>
      )}
      <PostForm fields={fields} action="/home/apply?step=attachments" hasFiles>
        <SelectField
          name="attachmentType"
          options={types}
          placeholder={needsLetter || files.length === 0 ? t('files.firstType') : t('files.otherType')}
          isOptional
        />
        {limits && <UploadField limits={limits} />}
      </PostForm>
    </section>
  )
}

type DraftFile = NonNullable<StepProps['draft']>['attachments'][number]

function AttachedFile({ file }: { file: DraftFile }) {
  const { t } = useTranslation('apply')
  return (
    <li>
      <span className={styles.fileName}>
        <strong>{file.name}</strong>
        <span className="dimmed">{t('files.size', { kilobytes: Math.max(1, Math.round(file.size / 1024)) })}</span>
      </span>
      <Form method="post" action="/home/apply?step=attachments">
        <button type="submit" name="intent" value={`remove-file:${file.id}`} className="button" data-kind="quiet">
          {t('remove')} <span className="visually-hidden">{file.name}</span>
        </button>
      </Form>
    </li>
  )
}
