import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { useLocation } from 'react-router'
import type { ComplaintAttachment, RemovedAttachment } from '#contract/values/complaint-parts.ts'
import type { RefusedFile } from '#contract/filing/file.ts'
import type { Constant } from '#contract/settings/reference-data.ts'
import { inLanguage, nameIn } from '#web/platform/format.ts'
import { findTyping } from '#web/platform/forms/kept-typing.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { withoutOfficeDocuments } from '#web/platform/office-documents.ts'
import { Button } from '#web/ui/button.tsx'
import { FileField } from '#web/ui/fields/choice-fields.tsx'
import { KeptForm } from '#web/ui/fields/kept-form.tsx'
import { SelectField, TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { useLastDone } from '#web/ui/outcome/use-last-done.ts'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import { documentsPath, reasonField, typingOfDocuments, typingOfRemoval } from './case-documents.action.ts'

/** What staff need to add and to remove documents. */
export interface DocumentChanges {
  types: readonly Constant[]
  limits: { maxBytes: number; maxFiles: number }
  outcome: Outcome | undefined
}

/** Adds documents to the case; they stay the office’s until something issued names them. */
export function AddDocuments({ types, limits, outcome }: DocumentChanges) {
  const { t, language } = useTranslation(['registering', 'apply'])
  const refused = (outcome?.problem?.details.refused ?? []) as RefusedFile[]
  const attached = Number(outcome?.problem?.details.attached ?? 0)
  const isOpen = outcome?.intent === 'add-documents' && outcome.done === undefined
  const fields = {
    attachmentType: { label: t('fields.attachmentType.label') },
    file: { label: t('fields.file.label'), prompts: { required: t('documents.fileMissing') } },
  }
  return (
    <details className="no-print" open={isOpen}>
      <summary>{t('documents.add')}</summary>
      <KeptForm
        key={useLastDone(outcome, 'add-documents')}
        keepAs={typingOfDocuments(useLocation().pathname)}
        fields={fields}
        refused={isOpen ? outcome.refused : undefined}
        files={{ refused, attached }}
        action={documentsPath('add')}
        idPrefix="document"
        hasFiles
      >
        <p className="dimmed">{t('documents.addHint')}</p>
        <SelectField
          name="attachmentType"
          isOptional
          options={withoutOfficeDocuments(types).map(type => ({ value: type.code, label: nameIn(type, language) }))}
        />
        <FileField name="file" limits={limits} />
        <Button>{t('documents.add')}</Button>
      </KeptForm>
    </details>
  )
}

/** Hides one file after a reason is given. */
export function RemoveDocument({ file, outcome }: { file: ComplaintAttachment; outcome: Outcome | undefined }) {
  const { t } = useTranslation('registering')
  const name = reasonField(file.id)
  const isOurs = outcome?.intent === 'remove-document' && outcome.refused && name in outcome.refused.values
  const fields = {
    [name]: { label: t('documents.reason'), prompts: { required: t('documents.reasonMissing', { name: file.name }) } },
  }
  return (
    <details className="no-print" open={Boolean(isOurs) || findTyping(typingOfRemoval(file.id)) !== undefined}>
      <summary>
        {t('documents.remove')} <span className="visually-hidden">{file.name}</span>
      </summary>
      <KeptForm
        keepAs={typingOfRemoval(file.id)}
        fields={fields}
        refused={isOurs ? outcome?.refused : undefined}
        action={documentsPath('remove')}
      >
        <input type="hidden" name="attachmentId" value={file.id} />
        <TextAreaField name={name} rows={2} longest={1000} />
        <p className="dimmed">{t('documents.removeHint')}</p>
        <Button aria-label={t('documents.removeNamed', { name: file.name })} kind="danger">
          {t('documents.remove')}
        </Button>
      </KeptForm>
    </details>
  )
}

/** Hidden documents, with who hid them and why. */
export function RemovedDocuments({ files }: { files: readonly RemovedAttachment[] }) {
  const { t, language } = useTranslation('registering')
  if (files.length === 0) return null
  return (
    <>
      <h3>{t('documents.removed')}</h3>
      <ul className="plain">
        {files.map(file => (
          <li key={file.id}>
            <s>{file.name}</s>{' '}
            <small className="dimmed">
              <FormattedInstant instant={file.removedAt} />
              {file.removedByName && ` · ${inLanguage(file.removedByName, language)}`}
            </small>
            <p>{t('documents.because', { reason: file.reason })}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
