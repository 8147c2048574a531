import { dayOfInstant } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { redirect } from 'react-router'
import { type Answers, hasRepresentatives, type StepName } from '#contract/application-steps.ts'
import type { Draft } from '#contract/applications.ts'
import { CallFailure } from '#contract/client.ts'
import { loadDeskChoices } from '#web/features/apply/index.ts'
import { browserClient } from '#web/platform/api.ts'
import { isDraftOfAnother, ownDraft } from '#web/platform/draft-owner.ts'
import { flatAnswers } from '#web/platform/forms.ts'
import { requireStaff } from '#web/platform/guard.ts'
import { findTyping } from '#web/platform/kept-typing.ts'
import { pagePreferences } from '#web/platform/page-preferences.ts'
import type { Language } from '#web/platform/preferences.ts'
import { OutcomeNotice } from '#web/ui/outcome/outcome-notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PageSkeleton } from '#web/ui/states/skeletons.tsx'
import type { Route } from './+types/register-complaint.page.ts'
import { actAtDesk, registerPath, typingOfRegistration } from './register-complaint.action.ts'
import { RegisterForm } from './register-complaint-form.tsx'
import { RegisterWindow } from './register-complaint-window.tsx'
import { RegisterSlip } from './register-complaint-slip.tsx'

const alwaysAsked: readonly StepName[] = ['complainant', 'contact', 'complaint', 'decision', 'attachments']

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff({ guard: 'admin', page: 'Complaints - Register' }, request)
  return new URL(request.url).searchParams.has('slip') ? loadSlip() : loadForm()
}

/** The complaint that was registered last with this browser. */
async function loadSlip() {
  try {
    return { receipt: await browserClient.getReceipt() }
  } catch (error) {
    if (error instanceof CallFailure && error.status === 404) throw redirect(registerPath)
    throw error
  }
}

/** The application under way, or a new one with what is so most often. */
async function loadForm() {
  const { language } = pagePreferences()
  const draft = await beginDraft(language)
  const usual = { 'applicant.kind': 'individual', 'complainant.nationality': 'ETHIOPIAN' }
  const stored = typedAnswers(draft.id) ?? draft.answers
  const isBegun = Object.keys(stored).length > 0
  const answers = isBegun ? stored : usual
  const steps = hasRepresentatives(answers) ? [...alwaysAsked, 'representatives' as const] : alwaysAsked
  const [choices, limits] = await Promise.all([
    loadDeskChoices(steps, answers, language),
    browserClient.getFileLimits(),
  ])
  const way = choices.options['complaint.submissionWayId']?.[0]?.value ?? ''
  return {
    draft,
    answers: { 'complaint.submissionWayId': way, language: draft.language, ...answers } as Answers,
    choices,
    limits,
    today: dayOfInstant(new Date()),
    isBegun,
  }
}

/** The application that this user has under way in this browser, or a new one: somebody else's is deleted unseen. */
async function beginDraft(language: Language): Promise<Draft> {
  const draft = await browserClient.startDraft({ body: { language } })
  if (isDraftOfAnother()) {
    // there is one by now, whether the cookie named it or not
    await browserClient.discardDraft({ body: {} })
    ownDraft()
    return browserClient.startDraft({ body: { language } })
  }
  ownDraft()
  return draft
}

/** What was typed last in this browser: it is newer than what is stored on the server. */
function typedAnswers(draftId: string): Answers | undefined {
  const typing = findTyping(typingOfRegistration(draftId), { newest: true })
  if (!typing) return undefined
  const { draftId: _, ...answers } = flatAnswers(typing.values)
  return answers
}

export const clientAction = ({ request }: Route.ClientActionArgs) => actAtDesk(request)

export const HydrateFallback = PageSkeleton
export { ErrorState as ErrorBoundary } from '#web/ui/states/states.tsx'
export { revalidateIfLoadable as shouldRevalidate } from '#web/platform/outcome.ts'

/** The whole application on one page, for somebody who types while another speaks; then the slip to read back. */
export default function RegisterComplaintPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('registering')
  if ('receipt' in loaderData) return <RegisterSlip receipt={loaderData.receipt} />
  const problem = actionData?.problem
  return (
    <>
      <PageHeader title={t('title')} text={t('lead')} />
      <OutcomeNotice
        outcome={actionData}
        meaning={problem && t(problem.code === 'offline' ? 'problems.offline' : 'problems.other')}
      />
      <RegisterWindow>
        <RegisterForm {...loaderData} outcome={actionData} />
      </RegisterWindow>
    </>
  )
}
