import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { outcomeThatLed } from '#web/platform/answers/outcome.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import {
  approveSeveral,
  boundedCountText,
  SeveralWork,
  useActionMeaning,
  useSelection,
  useSelectKeys,
} from '#web/features/desk/index.ts'
import { OutcomeNotice } from '#web/ui/outcome/outcome-notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import type { Route } from './+types/approval-list.page.ts'
import { useNarrowed, WaitingFilter } from './waiting-filter.tsx'
import styles from './approvals.module.css'
import { WaitingTable } from './waiting-table.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { user } = await requireStaff({ guard: 'admin', page: 'Complaints - Approval View' }, request)
  const waiting = await browserClient.listWaitingCases({ params: { userId: user.id } })
  return { ...waiting, user, outcome: outcomeThatLed(new URL(request.url).searchParams.get('done')) }
}

export { HydrateFallback } from '#web/ui/states/page-states.ts'
export { PageError as ErrorBoundary } from '#web/features/desk/index.ts'

/** So few are seen at a glance. */
const fewCases = 5

/** The cases that wait for the reader’s signature, the nearest deadline first. */
export default function ApprovalListPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('signing')
  const { cases, total, delayed, user, outcome } = loaderData
  const { shown, isNarrowed } = useNarrowed(cases)
  const rows = shown.map(({ complaint }) => complaint)
  const selection = useSelection('approvals', rows)
  useSelectKeys(true)
  const meaning = useActionMeaning(outcome)
  return (
    <>
      <PageHeader title={t('list.title')} text={t('list.lead')}>
        <PrintButton />
      </PageHeader>
      <OutcomeNotice outcome={outcome} meaning={meaning} />
      <div className={styles.above}>
        {total.count > 0 && (
          <p role="status">
            {t('list.total', { count: total.count, number: boundedCountText(total) })}
            {delayed.count > 0 &&
              ` · ${t('list.delayed', { count: delayed.count, number: boundedCountText(delayed) })}`}
            {total.count > cases.length && ` · ${t('list.shown', { count: cases.length })}`}
          </p>
        )}
        {cases.length > fewCases && <WaitingFilter cases={cases} isOpen={isNarrowed} />}
      </div>
      <WaitingTable cases={shown} isNarrowed={isNarrowed} selection={selection} />
      <SeveralWork actions={[approveSeveral]} selection={selection} user={user} opensSystemic={false} exports={false} />
    </>
  )
}
