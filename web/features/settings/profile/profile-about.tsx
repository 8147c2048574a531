import { AddressField } from '#web/ui/fields/address-field.tsx'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { languages, schemes, themes } from '#web/platform/preferences.ts'
import type { SessionUser } from '#web/platform/session/session.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { Card } from '#web/ui/card.tsx'
import { SelectField, TextField } from '#web/ui/fields/text-fields.tsx'
import { PasswordField } from '#web/ui/password/password-field.tsx'
import { SharedForm } from '../shared-form.tsx'
import type { FieldText } from '#web/ui/fields/form-state.ts'

/** Name, user name, and the look and calendar of the portal. */
export function ProfileAbout({ profile, outcome }: { profile: SessionUser; outcome: Outcome | undefined }) {
  const { t } = useTranslation(['accounts', 'shell'])
  const fields = useProfileFields(profile)
  const option = (value: string, label: string) => ({ value, label })
  return (
    <Card title={t('profile.about')}>
      <SharedForm
        intent="profile"
        submit={t('profile.save')}
        fields={fields}
        values={{
          name: profile.name,
          nameAm: profile.nameAm ?? '',
          language: profile.language,
          theme: profile.theme ?? document.documentElement.dataset.theme ?? '',
          scheme: profile.scheme ?? 'auto',
          calendar: profile.calendar ?? '',
        }}
        outcome={outcome}
        isNew={false}
        keepAs="profile"
      >
        <TextField name="name" autoComplete="name" />
        {profile.kind === 'staff' && (
          <>
            <TextField name="nameAm" isOptional autoComplete="off" longest={200} />
            <AddressField name="newUserName" isOptional inputMode="email" autoComplete="off" spellCheck={false} />
            <PasswordField name="about.currentPassword" isOptional autoComplete="current-password" />
          </>
        )}
        <SelectField name="language" options={languages.map(name => option(name, t(`profile.languages.${name}`)))} />
        <SelectField name="theme" options={themes.map(name => option(name, t(`shell:themes.${name}`)))} />
        <SelectField name="scheme" options={schemes.map(name => option(name, t(`shell:schemes.${name}`)))} />
        <SelectField
          name="calendar"
          isOptional
          placeholder={t('profile.calendars.language')}
          options={(['ethiopian', 'gregorian'] as const).map(name => option(name, t(`profile.calendars.${name}`)))}
        />
      </SharedForm>
    </Card>
  )
}

/** The fields of the profile's first form, in the reader's language. */
function useProfileFields({ userName }: Pick<SessionUser, 'userName'>): Record<string, FieldText> {
  const { t } = useTranslation('accounts')
  return {
    name: { label: t('profile.name'), prompts: { required: t('prompts.required-name') } },
    newUserName: {
      label: t('profile.newUserName'),
      hint: t('profile.newUserNameHint', { userName }),
      prompts: { 'not-an-email': t('prompts.not-an-email'), taken: t('prompts.taken') },
    },
    'about.currentPassword': {
      label: t('password.current'),
      hint: t('profile.currentPasswordHint'),
      prompts: { 'wrong-password': t('prompts.wrong-password') },
    },
    ...t('profile.fields', { returnObjects: true }),
  }
}
