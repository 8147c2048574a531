import { useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { type DataFilterKind, dataFilterKinds } from '#contract/values/settings-choices.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { attemptCall } from '#web/platform/answers/attempt-call.ts'
import { type Answers, readAnswers } from '#web/platform/forms/forms.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { Route } from './+types/data-filters.page.ts'
import styles from './data-filters.module.css'
import { FilterForm } from './data-filters-form.tsx'
import { FilterList } from './data-filters-list.tsx'
import { FilterPreview, useFilterPreview } from './data-filters-preview.tsx'
import { loadFiltering } from './data-filters-loading.ts'
import { StaffSearch } from '../staff-search.tsx'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { OutcomeNotice } from '#web/ui/outcome/outcome-notice.tsx'
import { useProblem } from '#web/ui/outcome/use-problem.ts'
import { seenIn, useChangedMeanwhile } from '../use-filled.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff({ guard: 'admin', page: 'Data Filtering Map - Manage' }, request)
  const query = new URL(request.url).searchParams
  const text = query.get('text') ?? ''
  const [found, filtering] = await Promise.all([
    browserClient.findFilteredStaff({ query: text === '' ? {} : { text } }),
    loadFiltering(query),
  ])
  return { found, text, ...filtering }
}

const fieldsOf = (answers: Answers) => ({
  kind: answers.kind as DataFilterKind,
  values: [answers.values ?? []].flat(),
})

export async function clientAction({ request }: Route.ClientActionArgs) {
  const answers = await readAnswers(request)
  const number = (name: string) => Number(answers[name])
  const fields = fieldsOf(answers)
  const seen = seenIn(answers, fieldsOf)
  switch (answers.intent) {
    case 'update':
      return ofValues(await attemptCall(answers, 'updateDataFilter', { body: { id: number('id'), ...fields, seen } }))
    case 'delete':
      return attemptCall(answers, 'deleteDataFilter', { params: { id: number('id') } })
    default:
      return ofValues(await attemptCall(answers, 'addDataFilter', { body: { userId: number('userId'), ...fields } }))
  }
}

/** What is wrong with one of the values is shown once, at all of them. */
const ofValues = ({ refused, ...outcome }: Outcome): Outcome => ({
  ...outcome,
  ...(refused && {
    refused: { ...refused, fields: refused.fields.slice(0, 1).map(({ reason }) => ({ field: 'values', reason })) },
  }),
})

export { ErrorBoundary, HydrateFallback } from '#web/ui/states/page-states.ts'

/** Which complaints a user sees: filters by kind and value, and beside them their effect. */
export default function DataFiltersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('data-filters')
  const outcome = actionData
  const overtaken = useChangedMeanwhile(outcome)
  const { found, text, user } = loaderData
  const problem = useProblem(outcome, 'data-filters')
  return (
    <>
      <PageHeader title={t('title')} text={t('lead')} />
      <OutcomeNotice outcome={outcome} meaning={outcome?.done ? t('applied') : (overtaken ?? problem)} />
      <StaffSearch
        found={found}
        text={text}
        chosenId={user?.id}
        parameter="user"
        title={t('search.title')}
        hint={t('search.hint')}
      />
      {user && <Filtering key={user.id} loaded={{ ...loaderData, user }} outcome={outcome} />}
    </>
  )
}

type Loaded = Awaited<ReturnType<typeof loadFiltering>>

function Filtering({
  loaded,
  outcome,
}: {
  loaded: Loaded & { user: NonNullable<Loaded['user']> }
  outcome: Outcome | undefined
}) {
  const { t } = useTranslation('data-filters')
  const { user, filters, editing, deleting } = loaded
  // what somebody else saved does not take the place of what was typed
  const [stamp, setStamp] = useState(loaded.stamp)
  if (!outcome?.problem && stamp !== loaded.stamp) setStamp(loaded.stamp)
  const preview = useFilterPreview(user.id, loaded, editing ?? deleting, deleting !== undefined)
  const free = dataFilterKinds.filter(kind => kind === editing?.kind || !filters.some(filter => filter.kind === kind))
  return (
    <div className={styles.columns}>
      <div>
        <FilterList user={user} filters={filters} deleting={deleting} />
        {free.length > 0 ? (
          <FilterForm
            // rendered again with the saved values; the list beside it stays, with the keyboard focus
            key={`${editing?.id ?? 'new'} ${stamp}`}
            user={user}
            kinds={free}
            editing={editing}
            choices={loaded.choices}
            outcome={outcome}
            onChange={preview.look}
          />
        ) : (
          <p className="dimmed">{t('allKinds')}</p>
        )}
      </div>
      <FilterPreview preview={preview} name={user.name} />
    </div>
  )
}
