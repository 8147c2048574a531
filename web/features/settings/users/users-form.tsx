import { AddressField } from '#web/ui/fields/address-field.tsx'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Department } from '#contract/settings/organizations.ts'
import type { Role } from '#contract/settings/sys-roles.ts'
import type { SystemUser } from '#contract/settings/user-administration.ts'
import { BodyField } from '#web/ui/fields/body-choice.tsx'
import { RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { useFormState } from '#web/ui/fields/form-state.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { type Option, SelectField, TextField } from '#web/ui/fields/text-fields.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { inLanguage, ownName } from '#web/platform/format.ts'
import type { Language } from '#web/platform/preferences.ts'
import { departmentOptions } from '../departments/department-options.ts'
import { withKept } from '#web/ui/fields/options.ts'
import { chosenValue } from '../use-filled.ts'
import { SharedForm } from '../shared-form.tsx'
import { PlaceChoice } from '../place-choice.tsx'
import { useQueryLink } from '#web/ui/use-query-link.ts'
import { usePanelAddress } from './users-address.ts'

interface UserFormProps {
  /** Left out to invite somebody new. */
  user: SystemUser | undefined
  roles: Role[]
  /** The body whose departments are offered; 0 for none. */
  organizationId: number
  departments: Department[]
  outcome: Outcome | undefined
}

/** Invites a user, or changes one. */
export function UserForm({ user, roles, organizationId, departments, outcome }: UserFormProps) {
  const { t, language } = useTranslation('users')
  const address = usePanelAddress()
  const nameOf = (body: { nameEn: string; nameAm: string }) => (language === 'am' ? body.nameAm : body.nameEn)
  const present = useClosedDepartment(user)
  const offered = withKept(
    departmentOptions(departments, nameOf, language),
    organizationId === user?.organizationId ? present : undefined,
  )
  return (
    <Card
      className="no-print"
      title={user ? t('edit.title', { name: ownName(user, language) }) : t('invite.title')}
      arrival={user?.id ?? 0}
    >
      {!user && <p>{t('invite.text')}</p>}
      <SharedForm
        intent={user ? 'edit' : 'invite'}
        submit={t(user ? 'edit.save' : 'invite.send')}
        cancel={{ to: address(), label: t('cancel') }}
        keepAs={`user:${user?.id ?? 'new'}`}
        hidden={{ id: user?.id }}
        fields={t('form', { returnObjects: true })}
        values={user ? valuesOf(user, language, t(`languages.${user.language}`)) : { language: language }}
        outcome={outcome}
        isNew={!user}
        groups={[['organizationId', 'departmentId']]}
      >
        <PageTitle>{t('title')}</PageTitle>
        <AddressField
          name="userName"
          type="email"
          inputMode="email"
          autoComplete="off"
          spellCheck={false}
          longest={200}
        />
        <TextField name="name" autoComplete="off" longest={200} />
        <TextField name="nameAm" isOptional autoComplete="off" longest={200} />
        <SelectField
          name="roleId"
          options={roles.map(role => ({ value: String(role.id), label: ownName(role, language) }))}
        />
        <BodyAndDepartment offeredOf={organizationId} departments={offered} />
        <PlaceChoice name="locationId" isOptional />
        <RadioGroupField
          name="language"
          options={(['am', 'en'] as const).map(value => ({ value, label: t(`languages.${value}`) }))}
        />
      </SharedForm>
    </Card>
  )
}

/** The address names the body whose departments are offered; earlier typing may have another one than the address. */
function BodyAndDepartment({ offeredOf, departments }: { offeredOf: number; departments: readonly Option[] }) {
  const { t } = useTranslation('users')
  const linkTo = useQueryLink()
  const navigate = useNavigate()
  const [body, setBody] = useState(String(useFormState().values.organizationId ?? ''))
  const follow = useEffectEvent(() => {
    // typed values stay
    if (Number(body) !== offeredOf) void navigate(linkTo({ of: body }), { replace: true, preventScrollReset: true })
  })
  useEffect(() => follow(), [body, offeredOf])
  return (
    <>
      <BodyField name="organizationId" isOptional onChosen={setBody} />
      <SelectField
        key={offeredOf}
        name="departmentId"
        isOptional
        options={departments}
        placeholder={t(departments.length === 0 ? 'fields.noDepartments' : 'fields.wholeOrganization')}
      />
    </>
  )
}

/** The user's department as an option, for when it was closed since. */
function useClosedDepartment(user: SystemUser | undefined): Option | undefined {
  const { t, language } = useTranslation('users')
  if (!user?.departmentId || !user.departmentName) return undefined
  const label = t('fields.closed', { name: inLanguage(user.departmentName, language) })
  return { value: String(user.departmentId), label }
}

const valuesOf = (user: SystemUser, language: Language, ownLanguage: string): Record<string, string> => ({
  userName: user.userName,
  name: user.name,
  nameAm: user.nameAm ?? '',
  ...chosenValue('roleId', user.roleId, user.roleName, language),
  ...chosenValue('organizationId', user.organizationId, user.organizationName, language),
  ...chosenValue('departmentId', user.departmentId, user.departmentName, language),
  ...chosenValue('locationId', user.locationId, user.locationName, language),
  language: user.language,
  'language.text': ownLanguage,
})
