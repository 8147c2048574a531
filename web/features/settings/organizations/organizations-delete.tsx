import type { ManagedOrganization } from '#contract/settings/organizations.ts'
import { nameIn } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { DangerQuestion } from '#web/ui/danger-question.tsx'

const page = '/setting/create-organization'

/** Asks before a body is deleted for good. */
export function DeleteOrganization({ organization }: { organization: ManagedOrganization }) {
  const { t, language } = useTranslation('bodies')
  return (
    <DangerQuestion
      id={organization.id}
      intent="deleteOrganization"
      title={t('organizations.deleteTitle', { name: nameIn(organization, language) })}
      confirm={t('confirmDelete')}
      keep={t('keep')}
      back={page}
      action={page}
    >
      {t('organizations.deleteText')}
    </DangerQuestion>
  )
}
