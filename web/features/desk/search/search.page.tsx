import { longestTyped } from '#contract/values/checked-digits.ts'
import { Link, useNavigation } from 'react-router'
import { casePlaces } from '#contract/desk/desk-choices.ts'
import type { CaseGroup, FoundCases, FoundNames as Names } from '#contract/desk/case-search.ts'
import { CallFailure } from '#contract/http/client.ts'
import { menuFor } from '#web/menu.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import type { TextsHandle } from '#web/platform/texts/inline-texts.tsx'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { SearchForm } from '#web/ui/search-form.tsx'
import { isNumber } from '#web/ui/staff-shell/found-paths.ts'
import { fewestLetters, pageChoices } from '#web/ui/staff-shell/page-choices.ts'
import { EmptyState } from '#web/ui/states/states.tsx'
import { boundedCountText } from '../dashboard/bounded-count.ts'
import type { Route } from './+types/search.page.ts'
import { CaseResult } from './case-result.tsx'
import { FoundNames } from './found-names.tsx'
import styles from './search.module.css'

const nothing: FoundCases = { groups: [], isCut: false, isTooShort: false }
const noNames: Names = { people: [], bodies: [] }

export const handle: TextsHandle = { texts: ['search', 'menu'] }

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { user, permissions, menuEntries } = await requireStaff(
    { guard: 'admin', page: 'Complaints - List View' },
    request,
  )
  const query = new URL(request.url).searchParams
  const text = (query.get('text') ?? '').trim().slice(0, longestTyped)
  const place = casePlaces.find(name => name === query.get('place'))
  const findsNames = place === undefined && text.length >= fewestLetters && !isNumber(text)
  const [found, names] = await Promise.all([
    text === '' ? nothing : orNothing(browserClient.findCases({ query: { text, ...(place && { place }) } }), nothing),
    findsNames ? orNothing(browserClient.findNames({ query: { text } }), noNames) : noNames,
  ])
  const groups = menuFor({ guardLevel: user.guardLevel, permissions }, menuEntries)
  return { found, names, menu: place === undefined ? groups : [], text, place }
}

/** An invalid search finds nothing. */
async function orNothing<Found>(search: Promise<Found>, none: Found): Promise<Found> {
  try {
    return await search
  } catch (error) {
    if (error instanceof CallFailure && error.status === 422) return none
    throw error
  }
}

export { HydrateFallback } from '#web/ui/states/page-states.ts'
export { PageError as ErrorBoundary } from '../page-error.tsx'

/** The results of the desk's search box: pages, people and bodies, then the cases, group by group. */
export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(['search', 'menu'])
  const { text, found, names, menu, place } = loaderData
  const { groups, isCut, isTooShort } = found
  const pages = pageChoices(menu, text, ({ name }) => t(`menu:entries.${name}`))
  const hasNames = pages.length + names.people.length + names.bodies.length > 0
  const isLoading = useNavigation().state === 'loading'
  return (
    <>
      <PageHeader title={text ? t('titleOf', { text }) : t('title')} text={t('lead')}>
        <PrintButton />
      </PageHeader>
      <SearchForm text={text} label={t('label')} hint={t('hint')} clear={t('clear')} />
      <div aria-busy={isLoading} className={`reloaded ${styles.results}`}>
        {text && groups.length > 0 && (
          <p role="status" className="visually-hidden">
            {t('found', { count: groups.reduce((sum, { total }) => sum + total.count, 0) })}
          </p>
        )}
        {hasNames && <FoundNames pages={pages} names={names} />}
        {isCut && groups.length > 0 && <Cut text={text} />}
        {groups.map(group => (
          <Group key={group.place} group={group} text={text} isAlone={place !== undefined} />
        ))}
        {place && (
          <p>
            <Link to={`?${new URLSearchParams({ text })}`}>{t('allGroups')}</Link>
          </p>
        )}
        {text && groups.length === 0 && hasNames && <p className="dimmed">{t('noCases')}</p>}
        {text && groups.length === 0 && !hasNames && (
          <EmptyState
            title={t(isTooShort ? 'tooShort.title' : isCut ? 'cutAway.title' : 'nothing.title')}
            text={t(isTooShort ? 'tooShort.text' : isCut ? 'cutAway.text' : 'nothing.text')}
          />
        )}
      </div>
    </>
  )
}

/** Says that older cases match too, and how to find them. */
function Cut({ text }: { text: string }) {
  const { t } = useTranslation('search')
  return (
    <p className="notice">
      {t('cut')} <Link to={`/compliants/all?${new URLSearchParams({ text })}`}>{t('inList')}</Link>
    </p>
  )
}

function Group({ group, text, isAlone }: { group: CaseGroup; text: string; isAlone: boolean }) {
  const { t } = useTranslation('search')
  const { place, total, cases } = group
  const isMore = total.isMore || total.count > cases.length
  return (
    <section aria-labelledby={`found-${place}`} className={styles.group}>
      <h2 id={`found-${place}`}>
        {t(`places.${place}`)} <span className={styles.count}>{boundedCountText(total)}</span>
      </h2>
      <ol className={styles.cases}>
        {cases.map(each => (
          <CaseResult key={each.complaint.complaintId} found={each} />
        ))}
      </ol>
      {isMore && !isAlone && (
        <p>
          <Link to={`?${new URLSearchParams({ text, place })}`}>{t('more', { group: t(`places.${place}`) })}</Link>
        </p>
      )}
      {isMore && isAlone && <p className="dimmed">{t('first', { count: cases.length })}</p>}
    </section>
  )
}
