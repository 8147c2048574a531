import { QuietButton } from '#web/ui/button.tsx'
import { NativeSelect, TextInput } from '#web/ui/fields/inputs.tsx'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Form, Link, useSearchParams } from 'react-router'
import type { ManagedOrganization } from '#contract/settings/organizations.ts'
import type { Constant } from '#contract/settings/reference-data.ts'
import { inLanguage, nameIn } from '#web/platform/format.ts'
import { optionsOf } from '#web/ui/fields/options.ts'
import { EmptyState } from '#web/ui/states/states.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import styles from './bodies.module.css'

/** The search; it becomes the page's query, so that it can be kept and shared. */
export function OrganizationFilter({ sectors }: { sectors: readonly Constant[] }) {
  const { t, language } = useTranslation('bodies')
  const [query] = useSearchParams()
  const asked = (name: string) => query.get(name) ?? ''
  return (
    <search className="no-print">
      <Form className={`${styles.filter} ${styles.list}`} key={query.toString()}>
        <div>
          <TextInput type="search" name="text" label={t('search')} defaultValue={asked('text')} />
        </div>
        <div>
          <NativeSelect
            name="sector"
            label={t('organizations.sector')}
            defaultValue={asked('sector')}
            data={[{ value: '', label: t('all') }, ...optionsOf(sectors, language)]}
          />
        </div>
        <div>
          <NativeSelect name="state" label={t('state')} defaultValue={asked('state')}>
            <option value="">{t('all')}</option>
            <option value="active">{t('active')}</option>
            <option value="inactive">{t('inactive')}</option>
          </NativeSelect>
        </div>
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
      next={nextCursor}
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
          header: t('organizations.sector'),
          cell: one => (one.sector ? inLanguage(one.sector, language) : '—'),
        },
        {
          id: 'location',
          header: t('organizations.location'),
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
  const { id, isActive, mergedIntoId } = organization
  if (mergedIntoId !== null) {
    return (
      <Link to={`?edit=${id}`} aria-label={`${t('history.title')}: ${name}`}>
        {t('history.title')}
      </Link>
    )
  }
  const intent = isActive ? 'deactivateOrganization' : 'reactivateOrganization'
  const word = t(isActive ? 'deactivate' : 'reactivate')
  return (
    <Form method="post" className={`${styles.rowActions} no-print`}>
      <input type="hidden" name="id" value={id} />
      <Link to={`?edit=${id}`} aria-label={`${t('edit')}: ${name}`}>
        {t('edit')}
      </Link>
      <button type="submit" name="intent" value={intent} aria-label={`${word}: ${name}`}>
        {word}
      </button>
      <Link to={`?merge=${id}`} aria-label={`${t('merge.open')}: ${name}`}>
        {t('merge.open')}
      </Link>
      <Link to={`?delete=${id}`} aria-label={`${t('delete')}: ${name}`}>
        {t('delete')}
      </Link>
    </Form>
  )
}
