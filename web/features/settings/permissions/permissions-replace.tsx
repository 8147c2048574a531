import { useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { RolePermission } from '#contract/settings/permissions.ts'
import { pageCodes } from '#contract/permissions-catalogue.ts'
import type { Role } from '#contract/settings/sys-roles.ts'
import { PostForm, type Refused } from '#web/ui/fields/post-form.tsx'
import { SelectField } from '#web/ui/fields/text-fields.tsx'
import styles from '../access.module.css'
import { SubmitRow } from '#web/ui/fields/submit-row.tsx'
import { ownName } from '#web/platform/format.ts'

interface ReplacePermissionProps {
  roles: Role[]
  given: RolePermission[]
  chosen: Role | undefined
  refused: Refused | undefined
}

/** Replaces a permission of a role by another in one step, so that the role is never without both. */
export function ReplacePermission({ roles, given, chosen, refused }: ReplacePermissionProps) {
  const { t, language } = useTranslation('access')
  const [roleId, setRoleId] = useState(String(refused?.values.roleId ?? chosen?.id ?? ''))
  const nameOf = (code: (typeof pageCodes)[number]) =>
    language === 'en' ? code : `${t(`codes.${code}.name`)} (${code})`
  const ofRole = given.filter(permission => String(permission.roleId) === roleId)
  return (
    <details className={`${styles.replace} no-print`} open={refused !== undefined}>
      <summary>{t('replace.title')}</summary>
      <PostForm
        fields={{ ...t('replace.fields', { returnObjects: true }), roleId: { label: t('permissions.role') } }}
        values={chosen ? { roleId: String(chosen.id) } : undefined}
        refused={refused}
      >
        <SelectField
          name="roleId"
          options={roles.map(role => ({ value: String(role.id), label: ownName(role, language) }))}
          onChange={event => setRoleId(event.currentTarget.value)}
        />
        <SelectField
          name="id"
          options={ofRole.map(permission => ({
            value: String(permission.id),
            label: nameOf(permission.givenPermission),
          }))}
        />
        <SelectField name="givenPermission" options={pageCodes.map(code => ({ value: code, label: nameOf(code) }))} />
        <SubmitRow intent="replace" label={t('replace.button')} />
      </PostForm>
    </details>
  )
}
