import { settingPages } from '#contract/settings/setting-rights.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { attemptCall } from '#web/platform/answers/attempt-call.ts'
import { readAnswers } from '#web/platform/forms/forms.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import { type Outcome, revalidateIfLoadable } from '#web/platform/answers/outcome.ts'
import { OutcomeNotice } from '#web/ui/outcome/outcome-notice.tsx'
import { useProblem } from '#web/ui/outcome/use-problem.ts'
import { QuietLink } from '#web/ui/button-link.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { Route } from './+types/office-settings.page.ts'
import { foldFaults, onlyChangeable, readOfficeAnswers } from './office-settings-answers.ts'
import { useChangedMeanwhile } from '../use-filled.ts'
import { OfficeSettingsForm } from './office-settings-form.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { permissions } = await requireStaff({ guard: 'admin', page: settingPages }, request)
  return { state: await browserClient.getOfficeSettings(), permissions }
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<Outcome> {
  const answers = await readAnswers(request)
  const version = [answers.version ?? ''].flat()[0] ?? ''
  const { permissions } = await requireStaff({ guard: 'admin', page: settingPages }, request)
  const values = onlyChangeable(readOfficeAnswers(answers), permissions)
  const outcome = await attemptCall(answers, 'saveOfficeSettings', { body: { version, ...values } })
  const { refused } = outcome
  return refused ? { ...outcome, refused: { ...refused, fields: foldFaults(refused.fields) } } : outcome
}

export const shouldRevalidate = revalidateIfLoadable
export { ErrorBoundary, HydrateFallback } from '#web/ui/states/page-states.ts'

/** The settings of the office, besides calendar, clocks and passwords. */
export default function OfficeSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('office-settings')
  const overtaken = useChangedMeanwhile(actionData)
  const problem = useProblem(actionData, 'office-settings')
  return (
    <>
      <PageHeader title={t('title')} text={t('lead')}>
        {(loaderData.permissions.has('All') || loaderData.permissions.has('Publication - Manage')) && (
          <QuietLink to="/setting/public-pages">{t('publicPages')}</QuietLink>
        )}
        {loaderData.permissions.has('All') && (
          <QuietLink to="/setting/trusted-offices">{t('trustedOffices')}</QuietLink>
        )}
      </PageHeader>
      <OutcomeNotice outcome={actionData} meaning={actionData?.done ? t('done') : (overtaken ?? problem)} />
      <OfficeSettingsForm {...loaderData} outcome={actionData} />
    </>
  )
}
