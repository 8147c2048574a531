import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Form, Link } from 'react-router'
import type { ManagedOrganization } from '#contract/settings/organizations.ts'
import { nameIn } from '#web/platform/format.ts'
import { useFocusOnArrival } from '#web/ui/use-focus-on-arrival.ts'

const page = '/setting/create-organization'

/** Asks before a body is deleted for good. */
export function DeleteOrganization({ organization }: { organization: ManagedOrganization }) {
  const { t, i18n } = useTranslation('bodies')
  const heading = useFocusOnArrival<HTMLHeadingElement>(organization.id)
  const name = nameIn(organization, i18n.language)
  return (
    <Form method="post" action={page} className="card no-print">
      <h2 ref={heading} tabIndex={-1}>
        {t('organizations.deleteTitle', { name })}
      </h2>
      <p>{t('organizations.deleteText')}</p>
      <input type="hidden" name="id" value={organization.id} />
      <div className="actions">
        <button type="submit" name="intent" value="deleteOrganization" className="button" data-kind="danger">
          {t('confirmDelete')}
        </button>
        <Link to={page} className="button" data-kind="quiet">
          {t('keep')}
        </Link>
      </div>
    </Form>
  )
}
