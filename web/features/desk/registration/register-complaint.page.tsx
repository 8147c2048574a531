import { dayOfInstant } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { replace, Link } from 'react-router'
import { type Answers, hasRepresentatives, type StepName } from '#contract/filing/application-steps.ts'
import { CallFailure } from '#contract/http/client.ts'
import { loadDeskChoices } from '#web/features/apply/index.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { flatAnswers } from '#web/platform/forms/forms.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import { holds } from '#web/platform/session/guard.rules.ts'
import { findTyping } from '#web/platform/forms/kept-typing.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { pagePreferences } from '#web/platform/page-preferences.ts'
import { OutcomeNotice } from '#web/ui/outcome/outcome-notice.tsx'
import { QuietLink } from '#web/ui/button-link.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { Route } from './+types/register-complaint.page.ts'
import {
  actAtDesk,
  fillIntent,
  formPath,
  registerPath,
  slipPath,
  typingOfRegistration,
} from './register-complaint.action.ts'
import { RegisterForm } from './register-complaint-form.tsx'
import { RegisterSlip } from './register-complaint-slip.tsx'
import { registrationsUnderWay } from './registrations-under-way.ts'
import { useId } from 'react'
import type { DraftInList } from '#contract/filing/applications.ts'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import { useDates } from '#web/ui/use-dates.ts'
import styles from './register-complaint.module.css'

/** Of letters to a new complainant, in whichever language the clerk works; choosing somebody who filed before brings theirs. */
const usualLanguage = 'am'

const alwaysAsked: readonly StepName[] = ['complainant', 'contact', 'complaint', 'decision', 'attachments']

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { permissions, user } = await requireStaff({ guard: 'admin', page: 'Complaints - Register' }, request)
  const { searchParams } = new URL(request.url)
  const draftId = searchParams.get('draft')
  if (!draftId) return beginAnother()
  if (searchParams.has('slip')) return loadSlip(draftId)
  return { ...(await loadForm(draftId)), looksUp: holds(permissions, 'Complaints - List View'), user }
}

/** Each registration has its own address, so that several can be open in different tabs. */
async function beginAnother(): Promise<never> {
  const { id } = await browserClient.startDraft({ body: { language: pagePreferences().language } })
  throw replace(formPath(id))
}

/** An address that is unknown, or somebody else's, leads to a new form. */
async function orAnother<Found>(found: Promise<Found>): Promise<Found> {
  try {
    return await found
  } catch (error) {
    if (error instanceof CallFailure && error.status === 404) throw replace(registerPath)
    throw error
  }
}

/** The complaint that was registered. */
const loadSlip = async (draftId: string) => ({
  receipt: await orAnother(browserClient.getReceipt({ query: {} }, { applicationId: draftId })),
})

/** The application of this address, or a new one with the usual values. */
async function loadForm(draftId: string) {
  const { language } = pagePreferences()
  const { draft, submitted } = await orAnother(browserClient.getDraft({}, { applicationId: draftId }))
  if (submitted) throw replace(slipPath(draftId))
  if (!draft) throw replace(registerPath)
  const typed = typedAnswers(draftId)
  const stored = typed ?? draft.answers
  const isBegun = Object.keys(stored).length > 0
  const answers = isBegun ? stored : await usualAnswers()
  const steps = hasRepresentatives(answers) ? [...alwaysAsked, 'representatives' as const] : alwaysAsked
  const [choices, limits, drafts] = await Promise.all([
    loadDeskChoices(steps, answers, language),
    browserClient.getFileLimits(),
    // only a new form offers to continue another one
    isBegun ? [] : browserClient.listDrafts(),
  ])
  const way = choices.options['complaint.submissionWayId']?.[0]?.value ?? ''
  return {
    draft,
    answers: {
      'complaint.submissionWayId': way,
      language: isBegun ? draft.language : usualLanguage,
      ...answers,
    } as Answers,
    choices,
    limits,
    today: dayOfInstant(new Date()),
    isBegun,
    isStored: typed === undefined,
    others: isBegun ? [] : registrationsUnderWay(drafts).filter(({ id }) => id !== draftId),
  }
}

/** What is assumed of a new complainant at this desk, and can be changed. */
async function usualAnswers(): Promise<Answers> {
  const usual = { 'applicant.kind': 'individual', 'complainant.nationality': 'ETHIOPIAN' }
  const { regionId } = await browserClient.getUsualPlace()
  if (regionId === null) return usual
  return { ...usual, 'complainant.regionId': String(regionId), 'complaint.placeRegionId': String(regionId) }
}

/** The last typing in this browser, which is newer than what is stored on the server. */
function typedAnswers(draftId: string): Answers | undefined {
  const typing = findTyping(typingOfRegistration(draftId), { newest: true })
  if (!typing) return undefined
  const { draftId: _, ...answers } = flatAnswers(typing.values)
  return answers
}

export const clientAction = ({ request }: Route.ClientActionArgs) => actAtDesk(request)

export { ErrorBoundary, HydrateFallback } from '#web/ui/states/page-states.ts'
export { revalidateIfLoadable as shouldRevalidate } from '#web/platform/answers/outcome.ts'

function meaningOf({ intent, problem }: Outcome) {
  if (intent === fillIntent) return 'earlier-cases:notFilled'
  return problem?.code === 'offline' ? 'problems.offline' : 'problems.other'
}

/** The whole application on one page, for a clerk who types while the complainant speaks; then the slip to read back. */
export default function RegisterComplaintPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['registering', 'earlier-cases'])
  if ('receipt' in loaderData) return <RegisterSlip receipt={loaderData.receipt} />
  const problem = actionData?.problem
  return (
    <>
      <PageHeader title={t('title')} text={t('lead')}>
        <QuietLink to="/complaint/register-from-dossier">{t('fromDossier')}</QuietLink>
      </PageHeader>
      <OutcomeNotice outcome={actionData} meaning={problem && t(meaningOf(actionData))} />
      {!actionData && <UnderWay registrations={loaderData.others} clerk={loaderData.user.name} />}
      <RegisterForm key={loaderData.draft.id} {...loaderData} outcome={actionData} />
    </>
  )
}

/** Unfinished registrations that the clerk can continue instead of a new one. */
function UnderWay({ registrations, clerk }: { registrations: readonly DraftInList[]; clerk: string }) {
  const { t } = useTranslation('registering')
  const dates = useDates()
  const id = useId()
  if (registrations.length === 0) return null
  return (
    <section className="notice" aria-labelledby={id}>
      <h2 id={id}>{t('underWay.title', { count: registrations.length })}</h2>
      <ul className={styles.underWay}>
        {registrations.map(({ id: draftId, complainantName, firstIssue, updatedAt, expiresAt }) => (
          <li key={draftId}>
            <Link to={formPath(draftId)}>
              {complainantName || t('underWay.noName', { at: dates.instant(updatedAt) })}
            </Link>
            <span className="dimmed">
              {complainantName && <FormattedInstant instant={updatedAt} />}{' '}
              {t('underWay.keptUntil', { clerk, day: dates.day(dayOfInstant(expiresAt)) })}
            </span>
            {firstIssue && <span className={styles.firstIssue}>{firstIssue}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
