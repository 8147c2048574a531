import { QuietButton } from '#web/ui/button.tsx'
import { NativeSelect, TextInput } from '#web/ui/fields/inputs.tsx'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Form, useSearchParams } from 'react-router'
import type { ManagedOrganization } from '#contract/settings/organizations.ts'
import type { Constant } from '#contract/settings/reference-data.ts'
import { inLanguage, nameIn } from '#web/platform/format.ts'
import { optionsOf } from '#web/ui/fields/options.ts'
import { EmptyState } from '#web/ui/states/states.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { RowButton, RowLink } from '../row-links.tsx'
import styles from './bodies.module.css'
import { useBodiesAddress } from './organizations-address.ts'

/** The search; it becomes the page's query, so that it can be kept and shared. */
export function OrganizationFilter({ sectors }: { sectors: readonly Constant[] }) {
  const { t, language } = useTranslation('bodies')
  const [query] = useSearchParams()
  const asked = (name: string) => query.get(name) ?? ''
  return (
    <search className="no-print">
      <Form className={`${styles.filter} ${styles.list}`} key={query.toString()}>
        <TextInput type="search" name="text" label={t('search')} defaultValue={asked('text')} />
        <NativeSelect
          name="sector"
          label={t('organizations.fields.sectorId.label')}
          defaultValue={asked('sector')}
          data={[{ value: '', label: t('all') }, ...optionsOf(sectors, language)]}
        />
        <NativeSelect name="state" label={t('state')} defaultValue={asked('state')}>
          <option value="">{t('all')}</option>
          <option value="active">{t('active')}</option>
          <option value="inactive">{t('inactive')}</option>
        </NativeSelect>
        <QuietButton>{t('show')}</QuietButton>
      </Form>
    </search>
  )
}

interface OrganizationListProps {
  organizations: readonly ManagedOrganization[]
  nextCursor: string | null
}

/** Bodies by name, with their actions. */
export function OrganizationList({ organizations, nextCursor }: OrganizationListProps) {
  const { t, language } = useTranslation('bodies')
  const nameOf = (one: ManagedOrganization) => nameIn(one, language)
  const otherName = (one: ManagedOrganization) => (language === 'am' ? one.nameEn : one.nameAm)
  return (
    <DataTable
      caption={t('organizations.list')}
      rows={organizations}
      rowKey={one => one.id}
      pages={{ next: nextCursor, previous: null }}
      empty={<EmptyState text={t('organizations.empty')} />}
      columns={[
        {
          id: 'name',
          header: t('name'),
          isRowHeader: true,
          cell: one => (
            <>
              {nameOf(one)}
              <br />
              <span className="dimmed" lang={language === 'am' ? 'en' : 'am'}>
                {otherName(one)}
              </span>
            </>
          ),
        },
        {
          id: 'sector',
          header: t('organizations.fields.sectorId.label'),
          cell: one => (one.sector ? inLanguage(one.sector, language) : '—'),
        },
        {
          id: 'location',
          header: t('organizations.fields.locationId.label'),
          cell: one => (one.location ? inLanguage(one.location, language) : '—'),
        },
        {
          id: 'handles',
          header: t('organizations.handles'),
          cell: one => t(one.handlesComplaints ? 'yes' : 'no'),
        },
        {
          id: 'state',
          header: t('state'),
          cell: one =>
            one.mergedInto
              ? t('merge.mergedInto', { name: inLanguage(one.mergedInto, language) })
              : t(one.isActive ? 'active' : 'inactive'),
        },
        {
          id: 'actions',
          isOnlyOnScreen: true,
          header: t('actions'),
          cell: one => <Actions organization={one} name={nameOf(one)} />,
        },
      ]}
    />
  )
}

function Actions({ organization, name }: { organization: ManagedOrganization; name: string }) {
  const { t } = useTranslation('bodies')
  const address = useBodiesAddress()
  const { id: bodyId, isActive, mergedIntoId } = organization
  const id = String(bodyId)
  if (mergedIntoId !== null) {
    return (
      <RowLink to={address({ edit: id })} about={name}>
        {t('history.title')}
      </RowLink>
    )
  }
  return (
    <Form method="post" action={address()} className={`${styles.rowActions} no-print`} preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <RowLink to={address({ edit: id })} about={name}>
        {t('edit')}
      </RowLink>
      <RowButton intent={isActive ? 'deactivateOrganization' : 'reactivateOrganization'} about={name}>
        {t(isActive ? 'deactivate' : 'reactivate')}
      </RowButton>
      <RowLink to={address({ merge: id })} about={name}>
        {t('merge.open')}
      </RowLink>
      <RowLink to={address({ delete: id })} about={name}>
        {t('delete')}
      </RowLink>
    </Form>
  )
}
