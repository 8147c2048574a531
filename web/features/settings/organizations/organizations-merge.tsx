import { inList } from '#contract/values/lists.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Form, Link } from 'react-router'
import type { ManagedOrganization, OrganizationMerge } from '#contract/settings/organizations.ts'
import { nameIn } from '#web/platform/format.ts'
import { Button, QuietButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { BodyChoice } from '#web/ui/fields/body-choice.tsx'
import styles from './bodies.module.css'
import { useBodiesAddress, useKeptFilter } from './organizations-address.ts'
import { useFocusOnArrival } from '#web/ui/use-focus-on-arrival.ts'

/** The preview of a merge, or that it is no longer possible. */
export type MergePreview = OrganizationMerge | 'refused' | undefined

interface MergeOrganizationProps {
  organization: ManagedOrganization
  preview: MergePreview
}

/** Chooses the body that takes over, shows what would move, and asks before merging. */
export function MergeOrganization({ organization, preview }: MergeOrganizationProps) {
  const { t, language } = useTranslation('bodies')
  const address = useBodiesAddress()
  const filter = useKeptFilter()
  const chosen = typeof preview === 'object' ? preview.into.id : undefined
  return (
    <Card
      className="no-print"
      title={t('merge.title', { name: nameIn(organization, language) })}
      arrival={organization.id}
    >
      <p>{t('merge.text')}</p>
      <Form className={styles.filter}>
        {filter.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="merge" value={organization.id} />
        <BodyChoice
          key={chosen}
          name="into"
          label={t('merge.into')}
          value={String(chosen ?? '')}
          without={[organization.id]}
          error={preview === 'refused' && t('merge.refused')}
        />
        <QuietButton>{t('merge.show')}</QuietButton>
      </Form>
      {typeof preview === 'object' && <Foreseen preview={preview} />}
      <p className={styles.below}>
        <Link to={address()}>{t('cancel')}</Link>
      </p>
    </Card>
  )
}

function Foreseen({ preview: { from, into, moved, closedComplaints, obstacles } }: { preview: OrganizationMerge }) {
  const { t, language } = useTranslation('bodies')
  const address = useBodiesAddress()
  const heading = useFocusOnArrival<HTMLHeadingElement>(into.id)
  const name = nameIn(into, language)
  const going = moved.filter(({ count }) => count > 0)
  return (
    <section aria-labelledby="foreseen-title">
      <h3 id="foreseen-title" ref={heading} tabIndex={-1}>
        {t('merge.foreseen', { name })}
      </h3>
      {going.length === 0 && <p>{t('merge.nothing')}</p>}
      <ul>
        {going.map(({ what, count }) => (
          <li key={what}>{t(`merge.moved.${what}`, { count })}</li>
        ))}
      </ul>
      {closedComplaints > 0 && <p>{t('merge.closed', { count: closedComplaints })}</p>}
      <p>{t('merge.visibility')}</p>
      {obstacles.length > 0 ? (
        <Obstacles obstacles={obstacles} />
      ) : (
        <Form method="post" action={address()} className="actions">
          <input type="hidden" name="id" value={from.id} />
          <input type="hidden" name="intoId" value={into.id} />
          <Button intent="mergeOrganization" kind="danger">
            {t('merge.confirm', { name })}
          </Button>
        </Form>
      )}
    </section>
  )
}

function Obstacles({ obstacles }: Pick<OrganizationMerge, 'obstacles'>) {
  const { t, language } = useTranslation('bodies')
  const named = (names: { en: string; am: string }[]) => inList(language, names)
  return (
    <div className={styles.question}>
      <p>{t('merge.obstaclesTitle')}</p>
      <ul>
        {obstacles.map(({ why, count, names }) => (
          <li key={why}>
            {t(`merge.obstacles.${why}`, { count })}
            {names.length > 0 && ` (${named(names)}${names.length < count ? ' …' : ''})`}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Leads to the people who came along: what they hold is handed over there if they do not stay. */
export function MovedPeople({ merge: { into, moved } }: { merge: OrganizationMerge }) {
  const { t } = useTranslation('bodies')
  const count = moved.find(({ what }) => what === 'users')?.count ?? 0
  if (count === 0) return null
  return <Link to={`/setting/create-system-user?organization=${into.id}`}>{t('merge.people', { count })}</Link>
}

/** What a merge has moved, for its message. */
export function useMerged(merge: OrganizationMerge | undefined): string | undefined {
  const { t, language } = useTranslation('bodies')
  if (!merge) return undefined
  const { into, moved } = merge
  const parts = moved.filter(({ count }) => count > 0).map(({ what, count }) => t(`merge.moved.${what}`, { count }))
  const name = nameIn(into, language)
  return t('merge.done', { name, what: inList(language, parts) || t('merge.nothing') })
}
