import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { type GuardLevel, guardLevels } from '#contract/permissions-catalogue.ts'
import type { Role } from '#contract/settings/sys-roles.ts'
import { CheckboxField, RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { TextAreaField, TextField } from '#web/ui/fields/text-fields.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { useQueryLink } from '#web/ui/use-query-link.ts'
import { SharedForm } from '../shared-form.tsx'
import { ownName } from '#web/platform/format.ts'

/** Of the form, for a link from the head of the page. */
export const roleFormId = 'role-form'

interface RoleFormProps {
  editing: Role | undefined
  /** Levels above the user's own cannot be given. */
  ownLevel: GuardLevel
  outcome: Outcome | undefined
}

/** Adds a role, or changes one. */
export function RoleForm({ editing, ownLevel, outcome }: RoleFormProps) {
  const { t, language } = useTranslation('access')
  const linkTo = useQueryLink()
  const levels = guardLevels.slice(guardLevels.indexOf(ownLevel))
  return (
    <Card className="no-print" title={editing ? t('roles.edit', { name: ownName(editing, language) }) : t('roles.add')}>
      <div id={roleFormId} tabIndex={-1} />
      <SharedForm
        action={linkTo({ edit: editing ? String(editing.id) : null, delete: null })}
        intent={editing ? 'update' : 'add'}
        submit={t(editing ? 'roles.save' : 'roles.addButton')}
        cancel={editing && { to: linkTo({ edit: null }), label: t('cancel') }}
        fields={t('roles.fields', { returnObjects: true })}
        values={
          editing
            ? {
                name: editing.name,
                nameAm: editing.nameAm ?? '',
                description: editing.description ?? '',
                guardLevel: editing.guardLevel,
                'guardLevel.text': t(`levels.${editing.guardLevel}.name`),
                requiresSecondFactor: editing.requiresSecondFactor ? 'yes' : '',
              }
            : undefined
        }
        outcome={outcome}
        hidden={{ id: editing?.id }}
        isNew={!editing}
        keepAs={`role:${editing?.id ?? 'new'}`}
      >
        <PageTitle>{t('roles.title')}</PageTitle>
        <TextField name="name" longest={100} />
        <TextField name="nameAm" isOptional longest={100} />
        <TextAreaField name="description" isOptional rows={2} longest={500} />
        <RadioGroupField
          name="guardLevel"
          options={levels.map(level => ({
            value: level,
            label: t(`levels.${level}.name`),
            hint: t(`levels.${level}.opens`),
          }))}
        />
        <CheckboxField name="requiresSecondFactor" />
      </SharedForm>
    </Card>
  )
}
