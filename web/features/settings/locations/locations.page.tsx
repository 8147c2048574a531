import { inList } from '#contract/values/lists.ts'
import { useMemo, useCallback, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { useNavigate, Form, Link } from 'react-router'
import { callPlans } from '#contract/http/calls.ts'
import type { LocationKind, ManagedPlace, PlaceEntry, FoundPlace } from '#contract/settings/locations.ts'
import { placeColumns } from '#contract/http/table-columns.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { attemptCall } from '#web/platform/answers/attempt-call.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms/forms.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { Route } from './+types/locations.page.ts'
import styles from '../organizations/bodies.module.css'
import { useBodiesMeaning } from '../organizations/bodies-meaning.ts'
import { typedDay } from '#web/platform/forms/typed-day.ts'
import { LocationPanel } from './locations-panel.tsx'
import { OutcomeNotice } from '#web/ui/outcome/outcome-notice.tsx'
import { useLastDone } from '#web/ui/outcome/use-last-done.ts'
import { TableExchange } from '../table-exchange/table-exchange.tsx'
import { Tree } from '../tree/tree.tsx'
import { seenIn } from '../use-filled.ts'
import { dayOfInstant, nameIn, inLanguage } from '#web/platform/format.ts'
import type { TreeItem } from '../tree/tree-nodes.ts'
import { QuietButton } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/fields/inputs.tsx'

const page = '/setting/create-location'

const childrenOf = (parentId: number) => browserClient.listManagedChildren({ params: { parentId } })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff({ guard: 'admin', page: 'Organization Sector Location - Manage' }, request)
  const query = new URL(request.url).searchParams
  const id = Number(query.get('at')) || undefined
  const text = query.get('text')?.trim() ?? ''
  // the page is shown even if a place was deleted meanwhile
  const selected = id ? await browserClient.getManagedLocation({ params: { id } }).catch(() => undefined) : undefined
  const [path, history] = selected
    ? await Promise.all([
        browserClient.getLocationPath({ params: { id: selected.id } }),
        browserClient.getLocationHistory({ params: { id: selected.id } }),
      ])
    : [[], []]
  const above = path.slice(0, -1)
  const parents = [0, ...above.map(one => one.id)]
  const [levels, found] = await Promise.all([
    Promise.all(parents.map(childrenOf)),
    text ? browserClient.searchLocations({ query: { text } }) : [],
  ])
  const known = new Map(parents.map((parentId, index) => [parentId, levels[index] as ManagedPlace[]]))
  return { selected, path, history, known, found, text }
}

const readPlaceEntry = (answers: Record<string, string>): PlaceEntry => ({
  nameEn: answers.nameEn ?? '',
  nameAm: answers.nameAm ?? '',
  validFromOn: typedDay(answers, 'validFromOn') ?? '',
  validToOn: typedDay(answers, 'validToOn') ?? null,
})

export async function clientAction({ request }: Route.ClientActionArgs) {
  const answers = flatAnswers(await readAnswers(request))
  const params = { id: Number(answers.id) }
  switch (answers.intent) {
    case 'addLocation': {
      const parentId = answers.parentId ? Number(answers.parentId) : null
      const entry = { ...readPlaceEntry(answers), parentId, kind: answers.kind as LocationKind }
      return attemptCall(answers, 'addLocation', { body: entry })
    }
    case 'updateLocation': {
      const body = { ...readPlaceEntry(answers), seen: seenIn(answers, readPlaceEntry) }
      return attemptCall(answers, 'updateLocation', { params, body })
    }
    case 'moveLocation': {
      const body = { parentId: Number(answers.parentId) }
      return attemptCall(answers, 'moveLocation', { params, body })
    }
    case 'mergeLocation': {
      const body = { intoId: Number(answers.intoId) }
      return attemptCall(answers, 'mergeLocation', { params, body })
    }
    default:
      return attemptCall(answers, 'deleteLocation', { params })
  }
}

export { ErrorBoundary, HydrateFallback } from '#web/ui/states/page-states.ts'

/** The places of the country as a tree, with the actions on the chosen one. */
export default function LocationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('bodies')
  const navigate = useNavigate()
  const meaning = useBodiesMeaning(actionData)
  const lastDone = useLastDone(actionData)
  const itemOf = useTreeItem()
  const { selected, path, history, known, found, text } = loaderData
  const items = useMemo(
    () => new Map([...known].map(([parentId, places]) => [parentId, places.map(itemOf)])),
    [known, itemOf],
  )
  return (
    <>
      <PageHeader title={t('locations.title')} text={t('locations.lead')} />
      <OutcomeNotice outcome={actionData} meaning={meaning} />
      <div className={styles.columns}>
        <div>
          <LocationSearch text={text} found={found} />
          <Tree
            label={t('locations.tree')}
            known={items}
            load={async id => (await childrenOf(id)).map(itemOf)}
            openIds={path.slice(0, -1).map(({ id }) => id)}
            selectedId={selected?.id}
            onSelect={id => navigate(`${page}?at=${id}`, { preventScrollReset: true })}
          />
        </div>
        <LocationPanel
          key={`${selected?.id} ${lastDone}`}
          selected={selected}
          path={path}
          history={history}
          outcome={actionData}
          address={selected ? `${page}?at=${selected.id}` : page}
        />
      </div>
      <TableExchange
        key={selected?.id ?? 0}
        exportPath={`/Locations/ExportLocations/${selected?.id ?? 0}`}
        importPath={callPlans.importLocations.path}
        table="locations"
        columns={placeColumns}
      />
    </>
  )
}

/** A place as the tree shows it: named in the reader's language, with its kind, and whether it has ended. */
function useTreeItem(): (place: ManagedPlace) => TreeItem {
  const { t, language } = useTranslation('bodies')
  const [today] = useState(() => dayOfInstant(new Date()))
  return useCallback(
    place => {
      const { id, kind, validToOn, mergedIntoId, childCount } = place
      const isClosed = mergedIntoId !== null || (validToOn !== null && validToOn < today)
      const notes = [t(`kinds.${kind}`), isClosed && t('locations.ended')]
      return {
        id,
        label: nameIn(place, language),
        note: inList(language, notes),
        hasChildren: childCount > 0,
        isClosed,
      }
    },
    [t, language, today],
  )
}

/** Searches places by name in the whole country. */
function LocationSearch({ text, found }: { text: string; found: readonly FoundPlace[] }) {
  const { t, language } = useTranslation('bodies')
  return (
    <search className="no-print">
      <Form className={styles.filter} key={text}>
        <TextInput type="search" name="text" label={t('locations.search')} defaultValue={text} />
        <QuietButton>{t('place.search')}</QuietButton>
      </Form>
      <p role="status">{text && t('found', { count: found.length })}</p>
      {found.length > 0 && (
        <ul className={styles.found} aria-label={t('place.found')}>
          {found.map(({ id, path }) => (
            <li key={id}>
              <Link to={`?at=${id}`}>{path.map(one => inLanguage(one, language)).join(' / ')}</Link>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}
