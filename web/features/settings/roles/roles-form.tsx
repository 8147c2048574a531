import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Link } from 'react-router'
import { type GuardLevel, guardLevels } from '#contract/permissions-catalogue.ts'
import type { Role } from '#contract/settings/sys-roles.ts'
import { CheckboxField, RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { TextAreaField, TextField } from '#web/ui/fields/text-fields.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { SharedForm } from '../shared-form.tsx'
import { useRoleName } from '../use-role-name.ts'

const page = '/setting/create-user_role'

interface RoleFormProps {
  editing: Role | undefined
  /** Levels above the user's own cannot be given. */
  ownLevel: GuardLevel
  outcome: Outcome | undefined
}

/** Adds a role, or changes one. */
export function RoleForm({ editing, ownLevel, outcome }: RoleFormProps) {
  const { t } = useTranslation('access')
  const roleName = useRoleName()
  const levels = guardLevels.slice(guardLevels.indexOf(ownLevel))
  return (
    <section className="card no-print" aria-labelledby="role-form-title">
      <h2 id="role-form-title">{editing ? t('roles.edit', { name: roleName(editing) }) : t('roles.add')}</h2>
      <SharedForm
        key={editing?.id}
        action={page}
        fields={{
          name: { label: t('roles.name'), prompts: { required: t('roles.nameRequired'), taken: t('roles.nameTaken') } },
          nameAm: { label: t('roles.nameAm'), hint: t('roles.nameAmHint') },
          description: { label: t('roles.description'), hint: t('roles.descriptionHint') },
          guardLevel: {
            label: t('roles.guardLevel'),
            hint: t('roles.guardLevelHint'),
            prompts: { required: t('roles.guardLevelRequired') },
          },
          requiresSecondFactor: { label: t('roles.secondFactor'), hint: t('roles.secondFactorHint') },
        }}
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
        isNew={!editing}
        keepAs={`role:${editing?.id ?? 'new'}`}
      >
        <PageTitle>{t('roles.title')}</PageTitle>
        {editing && <input type="hidden" name="id" value={editing.id} />}
        <TextField name="name" maxLength={100} />
        <TextField name="nameAm" isOptional maxLength={100} />
        <TextAreaField name="description" isOptional rows={2} maxLength={500} />
        <RadioGroupField
          name="guardLevel"
          options={levels.map(level => ({
            value: level,
            label: t(`levels.${level}.name`),
            hint: t(`levels.${level}.opens`),
          }))}
        />
        <CheckboxField name="requiresSecondFactor" />
        <div className="actions">
          <button type="submit" name="intent" value={editing ? 'update' : 'add'} className="button">
            {editing ? t('roles.save') : t('roles.addButton')}
          </button>
          {editing && (
            <Link to={page} className="button" data-kind="quiet">
              {t('cancel')}
            </Link>
          )}
        </div>
      </SharedForm>
    </section>
  )
}
