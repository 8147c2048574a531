import { standardTextLimits as limits } from '#contract/desk/standard-text-choices.ts'
import type { StandardText, StandardTextVersion } from '#contract/desk/standard-texts.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { Refused } from '#web/ui/fields/post-form.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-fields.tsx'
import { TextForm } from './text-form.tsx'

interface CitationFormProps {
  editing: StandardText | undefined
  former: StandardTextVersion | undefined
  refused: Refused | undefined
}

/** An article of a law, with its wording if that is useful. */
export function CitationForm({ editing, former, refused }: CitationFormProps) {
  const { t } = useTranslation('standard-texts')
  const content = (former ?? editing)?.citation
  return (
    <TextForm
      kind="citation"
      intent="saveCitation"
      title={editing ? t('edit.citation') : t('add.citation')}
      editId={editing?.id}
      hidden={{ id: editing?.id }}
      version={editing?.version}
      formerVersion={former?.version}
      refused={refused}
      fields={t('citation', { returnObjects: true })}
      values={content ?? undefined}
    >
      <TextField name="lawAm" longest={limits.law} />
      <TextField name="numberAm" longest={limits.number} isOptional />
      <TextField name="lawEn" longest={limits.law} />
      <TextField name="numberEn" longest={limits.number} isOptional />
      <TextField name="article" longest={limits.article} />
      <TextAreaField name="textAm" rows={3} longest={limits.citation} isOptional />
      <TextAreaField name="textEn" rows={3} longest={limits.citation} isOptional />
    </TextForm>
  )
}
