import { useMemo } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { formatFileSize } from '#contract/values/file-size.ts'
import { SelectField } from '#web/ui/fields/text-fields.tsx'
import styles from '../apply.module.css'
import { fileTypeField } from '../file-type.ts'
import type { StepProps } from '../step-props.ts'
import { UploadField } from '../upload-field.tsx'
import { useRefresh } from './use-refresh.ts'
import { PaperList } from './text-list.tsx'

/**
 * The attached files, the choice of more, and papers that exist only on paper: one form, so that without JavaScript a chosen file
 * is sent whichever button is pressed.
 */
export function AttachmentsStep({ draft, answers, choices, limits }: StepProps) {
  const { t } = useTranslation('apply')
  const files = draft?.attachments ?? []
  const applicationId = draft?.id
  const target = useMemo(() => (applicationId === undefined ? undefined : { applicationId }), [applicationId])
  const types = choices.options.attachmentType ?? []
  const lacksLetter =
    answers['decisionLetter.kind'] !== 'declared' && files.every(({ type }) => type?.code !== 'decision-letter')
  return (
    <>
      <section className={styles.part} aria-labelledby="files-title">
        <h2 id="files-title">{t('files.title')}</h2>
        {files.length === 0 ? (
          <p className="dimmed">{t('files.none')}</p>
        ) : (
          <ul className={styles.files}>
            {files.map(file => (
              <AttachedFile key={file.id} file={file} types={types} />
            ))}
          </ul>
        )}
      </section>
      <SelectField
        name="attachmentType"
        options={types}
        placeholder={t(lacksLetter ? 'files.firstType' : 'files.otherType')}
        isOptional
      />
      {limits && target && <UploadField limits={limits} target={target} />}
      <section className={styles.part}>
        <PaperList answers={answers} addLabel={t('addDocument')} />
      </section>
    </>
  )
}

type DraftFile = NonNullable<StepProps['draft']>['attachments'][number]

/** One file: its name, size and type, and the button to remove it. */
function AttachedFile({ file, types }: { file: DraftFile; types: { value: string; label: string }[] }) {
  const { t } = useTranslation('apply')
  const refresh = useRefresh()
  const id = `file-type-${file.id}`
  return (
    <li>
      <span className={styles.fileName}>
        <strong>{file.name}</strong>
        <span className="dimmed">{formatFileSize(file.size)}</span>
      </span>
      <span className={styles.fileType}>
        <label htmlFor={id}>
          {t('files.type')} <span className="visually-hidden">{file.name}</span>
        </label>
        <select
          id={id}
          name={`${fileTypeField}${file.id}`}
          defaultValue={file.type?.code ?? ''}
          onChange={event => refresh(event.currentTarget.form)}
        >
          <option value="">{t('files.otherType')}</option>
          {types.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </span>
      <button type="submit" name="intent" value={`remove-file:${file.id}`} className="button" data-kind="quiet">
        {t('remove')} <span className="visually-hidden">{file.name}</span>
      </button>
    </li>
  )
}
