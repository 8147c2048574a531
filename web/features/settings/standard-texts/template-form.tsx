import { placeholders, standardTextLimits as limits, templateUses } from '#contract/desk/standard-text-choices.ts'
import type { StandardText, StandardTextVersion } from '#contract/desk/standard-texts.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { BodyField } from '#web/ui/fields/body-choice.tsx'
import { useField } from '#web/ui/fields/form-state.ts'
import type { Refused } from '#web/ui/fields/post-form.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/fields/text-fields.tsx'
import { insertAtCursor } from '#web/ui/fields/insert-at-cursor.ts'
import styles from './standard-texts.module.css'
import { TextForm } from './text-form.tsx'

interface TemplateFormProps {
  editing: StandardText | undefined
  former: StandardTextVersion | undefined
  refused: Refused | undefined
}

/** A template: the field and the bodies for which it is offered, and its text in each language. */
export function TemplateForm({ editing, former, refused }: TemplateFormProps) {
  const { t } = useTranslation('standard-texts')
  const content = (former ?? editing)?.template
  const fields = t('template', { returnObjects: true })
  const prompts = t('prompts', { returnObjects: true })
  return (
    <TextForm
      kind="template"
      intent="saveTemplate"
      title={editing ? t('edit.template') : t('add.template')}
      editId={editing?.id}
      hidden={{ id: editing?.id }}
      version={editing?.version}
      formerVersion={former?.version}
      refused={refused}
      fields={{
        ...fields,
        titleAm: { ...fields.titleAm, prompts },
        textAm: { ...fields.textAm, prompts },
        titleEn: { ...fields.titleEn, prompts },
        textEn: { ...fields.textEn, prompts },
      }}
      values={content ? { ...content, organizationId: String(editing?.organization?.id ?? '') } : undefined}
    >
      <SelectField name="use" options={templateUses.map(use => ({ value: use, label: t(`uses.${use}`) }))} />
      <BodyField name="organizationId" isOptional only="handling" placeholder={t('allBodies')} />
      <LanguageFields title="titleAm" text="textAm" />
      <LanguageFields title="titleEn" text="textEn" />
    </TextForm>
  )
}

/** Title and text in one language. */
function LanguageFields({ title, text }: { title: 'titleAm' | 'titleEn'; text: 'textAm' | 'textEn' }) {
  return (
    <div className={styles.language}>
      <TextField name={title} longest={limits.title} isOptional />
      <TextAreaField
        name={text}
        rows={6}
        longest={limits.template}
        isOptional
        above={<PlaceholderButtons name={text} />}
      />
    </div>
  )
}

/** A button for each placeholder, which inserts it at the cursor. */
function PlaceholderButtons({ name }: { name: 'textAm' | 'textEn' }) {
  const { t } = useTranslation('standard-texts')
  const { id } = useField(name)
  return (
    <div
      className={styles.placeholders}
      role="group"
      aria-label={t('placeholdersOf', { field: t(`template.${name}.label`) })}
    >
      {placeholders.map(each => (
        <button
          key={each}
          type="button"
          onClick={() => {
            const area = document.getElementById(id)
            if (area instanceof HTMLTextAreaElement) insertAtCursor(area, `{${each}}`, 'inline')
          }}
        >
          {t(`placeholders.${each}`)}
        </button>
      ))}
    </div>
  )
}
