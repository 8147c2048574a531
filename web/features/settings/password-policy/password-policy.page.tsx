import type { TextsHandle } from '#web/platform/texts/inline-texts.tsx'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { callPlans } from '#contract/http/calls.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms/forms.ts'
import { inLanguage } from '#web/platform/format.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { readRegion, readRegionPolicy } from '#web/ui/password/region-policy.ts'
import type { Route } from './+types/password-policy.page.ts'
import { attempt } from '#web/platform/answers/outcome.ts'
import { OutcomeNotice } from '#web/ui/outcome/outcome-notice.tsx'
import { PasswordPolicyForm } from './password-policy-form.tsx'
import { readPolicy } from './policy-answers.ts'
import { seenIn, useChangedMeanwhile } from '../use-filled.ts'
import { useProblem } from '#web/ui/outcome/use-problem.ts'

export const handle: TextsHandle = { texts: ['accounts'] }

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff({ guard: 'admin', page: 'Password Policy - Manage' }, request)
  const [policy, { name }] = await Promise.all([readRegionPolicy(browserClient), readRegion(browserClient)])
  return { policy, name }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const answers = flatAnswers(await readAnswers(request))
  const outcome = await attempt(answers, callPlans.managePasswordPolicy.message, async () => {
    const { region } = await readRegion(browserClient)
    await browserClient.managePasswordPolicy({
      body: { policies: [{ region, ...readPolicy(answers), seen: seenIn(answers, readPolicy) }] },
    })
  })
  const fields = outcome.refused?.fields.map(({ field, reason }) => ({
    field: field.replace('PolicyList.0.', ''),
    reason: reason === 'longer-than-without' ? reason : 'between',
  }))
  return fields ? { ...outcome, refused: { fields, values: answers } } : outcome
}

export { ErrorBoundary, HydrateFallback } from '#web/ui/states/page-states.ts'

/** The password policy, with the weaknesses of each option. */
export default function PasswordPolicyPage({ loaderData: { policy, name }, actionData }: Route.ComponentProps) {
  const { t, language } = useTranslation('accounts')
  const region = inLanguage(name, language)
  const problem = useProblem(actionData, 'accounts')
  const overtaken = useChangedMeanwhile(actionData)
  return (
    <>
      <PageHeader title={t('policy.title')} text={t('policy.lead', { region })} />
      <OutcomeNotice outcome={actionData} meaning={actionData?.done ? t('policy.saved') : (overtaken ?? problem)} />
      <PasswordPolicyForm policy={policy} outcome={actionData} />
    </>
  )
}
