import type { WorkKindName } from '#contract/settings/work-kinds.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { attemptCall } from '#web/platform/answers/attempt-call.ts'
import { currentCursor, pagesBeside } from '#web/platform/cursor-trail.ts'
import { readAnswers } from '#web/platform/forms/forms.ts'
import { ownName } from '#web/platform/format.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { QuietLink } from '#web/ui/button-link.tsx'
import { OutcomeNotice } from '#web/ui/outcome/outcome-notice.tsx'
import { useProblem } from '#web/ui/outcome/use-problem.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useReloading } from '#web/ui/use-reloading.ts'
import type { CrumbHandle } from '#web/ui/staff-shell/crumbs.ts'
import { CloseAccount } from './close-account.tsx'
import styles from './hand-over.module.css'
import { HandOverForm } from './hand-over-form.tsx'
import { HandOverReport } from './hand-over-report.tsx'
import type { Route } from './+types/hand-over.page.ts'

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const { user } = await requireStaff({ guard: 'admin', page: 'Users - Manage' }, request)
  const userId = Number(params.userId)
  if (!Number.isInteger(userId)) throw new Response(null, { status: 404 })
  const work = await browserClient.getWork({ params: { userId } })
  const trail = new URL(request.url).searchParams.get('cursor')
  const after = Number(currentCursor(trail) ?? 0)
  const report = work.newest && (await browserClient.getHandOver({ params: { id: work.newest.id }, query: { after } }))
  return {
    work,
    isOwn: user.id === userId,
    report: report && { ...report, pages: pagesBeside(trail, report.next) },
  }
}

/** Single pieces of work as the form posts them: `kind:id`. */
const itemsOf = (sent: readonly string[]) =>
  sent.map(each => {
    const [kind = '', id] = each.split(':')
    return { kind: kind as WorkKindName, id: Number(id) }
  })

export async function clientAction({ params, request }: Route.ClientActionArgs) {
  const answers = await readAnswers(request)
  const userId = Number(params.userId)
  const handOverTo = answers.handOverTo ? Number(answers.handOverTo) : null
  if (answers.intent === 'close')
    return attemptCall(answers, 'deactivateUser', {
      body: { id: userId, handOverTo, leavesWork: answers.leavesWork === 'yes' },
    })
  const items = itemsOf([answers.items ?? []].flat())
  const isSingle = (kind: WorkKindName) => items.some(item => item.kind === kind)
  // single pieces stand for their kind, whose box may still be ticked
  const kinds = ([answers.kinds ?? []].flat() as WorkKindName[]).filter(kind => !isSingle(kind))
  return attemptCall(answers, 'handOverWork', { body: { userId, handOverTo, kinds, items } })
}

/** The breadcrumb ends in the user name, which is the same in every language. */
export const handle: CrumbHandle<Route.ComponentProps['loaderData']> = {
  crumbs: ({ work }) => [work.person.userName],
}

export { ErrorBoundary, HydrateFallback } from '#web/ui/states/page-states.ts'
export { revalidateIfLoadable as shouldRevalidate } from '#web/platform/answers/outcome.ts'

/** Everything open that names somebody who leaves: who takes it over, and what became of it. */
export default function HandOverPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t, language } = useTranslation('hand-over')
  const { work, isOwn, report } = loaderData
  const { person, parts } = work
  const name = ownName(person, language)
  const isUnderWay = report !== null && report.handOver.finishedAt === null
  useReloading(isUnderWay)
  const problem = useProblem(actionData, 'hand-over')
  const meaning = problem ?? t(actionData?.intent === 'close' ? 'done.closed' : 'done.begun')
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('lead', { name })}
        hasError={actionData?.problem !== undefined && !actionData.refused}
      >
        <QuietLink to="/setting/create-system-user">{t('back')}</QuietLink>
      </PageHeader>
      <OutcomeNotice outcome={actionData} meaning={meaning} />
      <div className={styles.cards}>
        {report && <HandOverReport report={report} />}
        {!isUnderWay && <HandOverForm work={work} isOwn={isOwn} refused={actionData?.refused} />}
        {!isUnderWay && !isOwn && person.state !== 'deactivated' && (
          <CloseAccount name={name} hasWork={parts.length > 0} />
        )}
      </div>
    </>
  )
}
