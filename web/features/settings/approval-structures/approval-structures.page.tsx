import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Link, useSearchParams } from 'react-router'
import { type GatedAction, gatedActions } from '#contract/values/action-choices.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { attemptCall } from '#web/platform/answers/attempt-call.ts'
import { type Answers, flatAnswers, readAnswers } from '#web/platform/forms/forms.ts'
import { typedDay } from '#web/platform/forms/typed-day.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { Route } from './+types/approval-structures.page.ts'
import styles from './approval-structures.module.css'
import { ApproverList } from './approval-structures-list.tsx'
import { Delegations } from './approval-structures-delegations.tsx'
import { OutcomeNotice } from '#web/ui/outcome/outcome-notice.tsx'
import { useLastDone } from '#web/ui/outcome/use-last-done.ts'
import { useLatest } from '#web/ui/outcome/use-latest.ts'
import { useProblem } from '#web/ui/outcome/use-problem.ts'
import { StaffSearch } from '../staff-search.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff({ guard: 'admin', page: 'Action Approvals - Manage' }, request)
  const query = new URL(request.url).searchParams
  const text = query.get('text') ?? ''
  const addId = Number(query.get('add'))
  const [structures, delegations, found, [adding]] = await Promise.all([
    browserClient.getApprovalStructures({ params: { action: '0' } }),
    browserClient.listDelegations(),
    browserClient.findApprovers({ query: text === '' ? {} : { text } }),
    addId ? browserClient.findApprovers({ query: { id: addId } }) : Promise.resolve([]),
  ])
  const action = gatedActions.find(each => each === query.get('action')) ?? gatedActions[0]
  return { structures, delegations, found, text, adding, action }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const answers = await readAnswers(request)
  const flat = flatAnswers(answers)
  switch (flat.intent) {
    case 'delegate':
      return attemptCall(answers, 'addDelegation', {
        body: {
          approverId: Number(flat.approverId),
          delegateId: Number(flat.delegateId),
          from: typedDay(flat, 'fromDate') ?? '',
          to: typedDay(flat, 'toDate') ?? '',
        },
      })
    case 'withdraw':
      return attemptCall(answers, 'withdrawDelegation', { params: { id: Number(flat.id) } })
    case 'clear':
      return attemptCall(answers, 'deleteApprovalStructure', { params: { action: flat.action as GatedAction, id: 0 } })
    default:
      return adjust(answers, flat)
  }
}

/** Users and positions, in the order in which they sign. */
function adjust(answers: Answers, flat: Record<string, string>) {
  const positions = [answers.position ?? []].flat()
  const approvers = [answers.userId ?? []].flat().map((userId, index) => ({
    userId: Number(userId),
    position: positions[index] ?? '',
  }))
  const body = { action: flat.action as GatedAction, structureId: Number(flat.structureId), approvers }
  return attemptCall(answers, 'adjustApprovalStructure', { body })
}

export { ErrorBoundary, HydrateFallback } from '#web/ui/states/page-states.ts'

/** Who signs which action, in which order, and who signs in their place. */
export default function ApprovalStructuresPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('approvals')
  const { structures, action, found, text, adding } = loaderData
  const latest = useLatest(actionData)
  const lastDelegation = useLastDone(actionData, 'delegate')
  const [query] = useSearchParams()
  const structure = structures.find(each => each.action === action)
  const problem = useProblem(actionData, 'approvals')
  return (
    <>
      <PageHeader title={t('title')} text={t('lead')} />
      <OutcomeNotice outcome={actionData} meaning={problem} />
      <nav className={styles.actions} aria-label={t('actionsLabel')}>
        {structures.map(each => (
          <Link
            key={each.action}
            to={`?action=${each.action}`}
            aria-current={each.action === action ? 'page' : undefined}
            preventScrollReset
          >
            {t(`actions.${each.action}`)} <span className={styles.count}>{each.approvers.length}</span>
          </Link>
        ))}
      </nav>
      {structure && (
        <ApproverList
          key={`${action}-${structure.structureId}`}
          structure={structure}
          adding={adding}
          isClearing={query.get('clear') === 'yes'}
          errors={latest?.intent === 'adjust' ? (latest.refused?.fields ?? []) : []}
        />
      )}
      <StaffSearch
        found={found}
        text={text}
        chosenId={undefined}
        parameter="add"
        kept={{ action }}
        title={t('search.title')}
        hint={t('search.hint')}
      />
      <Delegations
        key={lastDelegation}
        delegations={loaderData.delegations}
        structures={structures}
        found={found}
        outcome={actionData}
      />
    </>
  )
}
