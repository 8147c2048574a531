import type { TextsHandle } from '#web/platform/texts/inline-texts.tsx'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Fact } from '#web/ui/fact.tsx'
import { Link, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { newKey } from '#contract/http/client.ts'
import type { Failure } from '#contract/http/endpoint.ts'
import { browserClient, fetchSignedIn } from '#web/platform/answers/api.ts'
import { formatTrackingId, inLanguage } from '#web/platform/format.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms/forms.ts'
import { ourFault } from '#web/platform/answers/our-fault.ts'
import { revalidateIfLoadable } from '#web/platform/answers/outcome.ts'
import { readRefusal, type Refusal, refusalInBrowser } from '#web/platform/answers/refusal.ts'
import { unanswered } from '#web/platform/answers/unanswered.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Timeline } from '#web/ui/timeline.tsx'
import {
  AnswerForms,
  answerCase,
  CanDo,
  CaseDone,
  Conclusions,
  DeadlineLedger,
  type Done,
  doneOf,
  evidenceCall,
  RateForm,
  ReferralForms,
  ReferralStory,
  StatementsLater,
  textIntentOf,
} from '#web/features/track/index.ts'
import { LetterButtons, LetterList } from '#web/features/letters/index.ts'
import type { Route } from './+types/own-complaint.page.ts'
import { OwnDocuments } from './own-documents.tsx'
import styles from './own-complaints.module.css'

export const handle: TextsHandle = { texts: ['accounts'] }

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff({ guard: 'guest' }, request)
  const id = Number(new URL(request.url).searchParams.get('id'))
  if (!Number.isSafeInteger(id) || id <= 0) throw redirect('/dashtrack')
  const complaint = await browserClient.getOwnComplaint({ params: { id } })
  const { complaintId, trackingId } = complaint
  const named = { params: { complaintId, trackingId } }
  const [ownCase, referrals, letters, limits] = await Promise.all([
    browserClient.getOwnCase(named),
    browserClient.getMyReferrals(named),
    browserClient.listOwnLetters(named),
    browserClient.getFileLimits(),
  ])
  // reading marks them as read, and most cases have none
  const statements = ownCase.sharedStatements > 0 ? await browserClient.getMyStatements(named) : []
  return { complaint, ownCase, referrals, letters, limits, statements, idempotencyKey: newKey() }
}

interface Answered {
  done?: Done
  refusal?: Refusal
}

/** An action of the complainant; a lost connection and a failing server keep what was typed. */
export async function clientAction({ request }: Route.ClientActionArgs): Promise<Answered> {
  const hasFiles = request.headers.get('content-type')?.startsWith('multipart/form-data')
  // the address of that form stays, and the next one may be another
  const evidence = hasFiles && evidenceCall(new URL(request.url))
  if (evidence) return sendEvidence(await request.formData(), evidence)
  const answers = flatAnswers(await readAnswers(request))
  const intent = textIntentOf(answers.intent)
  if (!intent) throw new Response(null, { status: 404 })
  try {
    const refusal = await answerCase(browserClient, intent, answers)
    return refusal ? { refusal } : { done: doneOf(intent) }
  } catch (error) {
    return { refusal: refusalInBrowser(error, intent, answers) }
  }
}

/** Sends a form with documents. */
async function sendEvidence(
  body: FormData,
  { intent, path, headers }: NonNullable<ReturnType<typeof evidenceCall>>,
): Promise<Answered> {
  const values = Object.fromEntries(
    [...body].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
  try {
    const answer = await fetchSignedIn(path, { method: 'POST', body, headers })
    if (answer.ok) return { done: doneOf(intent) }
    // a proxy in front of the server answers with a page of its own
    const failure = answer.status >= 500 ? { code: ourFault, message: unanswered } : ((await answer.json()) as Failure)
    return { refusal: readRefusal(answer.status, failure, intent, values) }
  } catch (error) {
    return { refusal: refusalInBrowser(error, intent, values) }
  }
}

/** A page that cannot be loaded would lose what was typed. */
export const shouldRevalidate = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  revalidateIfLoadable({ actionResult: (actionResult as Answered | undefined)?.refusal, defaultShouldRevalidate })

export { ErrorBoundary, HydrateFallback } from '#web/ui/states/page-states.ts'

/** One complaint of the account: its status, what happens next, and what was filed. */
export default function OwnComplaintPage({ loaderData, actionData }: Route.ComponentProps) {
  const { complaint, ownCase, referrals, letters, limits, statements, idempotencyKey } = loaderData
  const forms = { ownCase, idempotencyKey, refusal: actionData?.refusal }
  const { t, language } = useTranslation(['accounts', 'letters', 'track', 'statuses'])
  const titles = t('track:steps', { returnObjects: true }) as Record<string, string>
  const { attachments, dueAt, issues, steps } = complaint
  return (
    <div className={styles.complaint}>
      <PageHeader title={t('own.detail', { trackingId: formatTrackingId(complaint.trackingId) })}>
        <PrintButton />
      </PageHeader>
      <CaseDone done={actionData?.done} />
      <dl className="facts">
        <Fact term={t('own.status')}>
          <StatusBadge status={complaint.status} closeReason={complaint.closeReason} />
        </Fact>
        <Fact term={t('own.next')}>{t(`track:nextStep.${complaint.nextStep}`)}</Fact>
        <Fact term={t('own.due')} instant={dueAt} />
        <Fact term={t('own.against')}>{inLanguage(complaint.againstOrganization, language)}</Fact>
      </dl>
      {ownCase.conclusions.length > 0 && <Conclusions conclusions={ownCase.conclusions} />}
      <AnswerForms {...forms} />
      {ownCase.availableActions.includes('rate-conclusion') && <RateForm {...forms} />}
      {statements.length > 0 && <StatementsLater statements={statements} forms={forms} limits={limits} />}
      <CanDo forms={forms} limits={limits} formsHere={<ReferralForms {...forms} />} />
      <ReferralStory referrals={referrals} />
      <h2>{t('own.issues')}</h2>
      <ol>
        {issues.map(issue => (
          <li key={issue.ordinal}>{issue.text}</li>
        ))}
      </ol>
      <h2>{t('own.steps')}</h2>
      <Timeline
        label={t('own.steps')}
        steps={steps.map((step, index) => ({
          key: `${step.at} ${index}`,
          at: step.at,
          isCurrent: index === steps.length - 1,
          title: titles[step.action] ?? t(`statuses:status.${step.status}`),
          children: step.organization && inLanguage(step.organization, language),
        }))}
      />
      <DeadlineLedger ledger={complaint.ledger} />
      <h2>{t('letters:list.title')}</h2>
      <LetterList letters={letters}>{letter => <LetterButtons letter={letter} isOwn />}</LetterList>
      <h2>{t('own.documents')}</h2>
      <OwnDocuments attachments={attachments} />
      <p className="no-print">
        <Link to={`/dashtrack/dossiers?id=${complaint.complaintId}`}>{t('track:status.everything')}</Link>
      </p>
      <p className="no-print">
        <Link to="/dashtrack">{t('own.back')}</Link>
      </p>
    </div>
  )
}
