import { dayOfInstant } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { data, redirect, Form } from 'react-router'
import { CallFailure } from '#contract/http/client.ts'
import { type Answers, type StepName, stepBeside, stepNames, stepsFor } from '#contract/filing/application-steps.ts'
import { isServersFault, ourFault } from '#web/platform/answers/our-fault.ts'
import { type ApiClient, apiOf, preferencesOf } from '#web/platform/page-context.ts'
import { offline, problemOf } from '#web/platform/answers/refusal.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { UnexpectedError } from '#web/ui/states/unexpected-error.tsx'
import type { Route } from './+types/apply.page.ts'
import styles from './apply.module.css'
import { actOnApplication, type ApplyRefusal, hasContent } from './apply.action.ts'
import { loadChoices } from './choices.ts'
import { ConnectionLost, NotTaken } from './connection-lost.tsx'
import { applicationIn, confirmPath, startPath, stepPath } from './paths.ts'
import { GoneNotice, GoOnOrBegin } from './go-on-or-begin.tsx'
import { StepForm } from './step-form.tsx'
import { StepProgress } from './step-progress.tsx'
import { loadSummary } from './summary.ts'
import { unsentCodeOf } from './unsent-codes.ts'
import { UnsentStep } from './unsent-step.tsx'
import { SubmitRow } from '#web/ui/fields/submit-row.tsx'

const isStepName = (name: string | null): name is StepName => stepNames.includes(name as StepName)

/**
 * The first step's form when no application exists; a GET changes nothing, so the draft begins with the first answer. An application is shown
 * only where the address names it: in a new tab, and to the next visitor, the start asks first, without a word of its content.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { client } = apiOf(context)
  const { language } = preferencesOf(context)
  const query = new URL(request.url).searchParams
  const wanted = query.get('step')
  const application = applicationIn(request)
  const { draft, submitted, told } = await getNamed(client, application)
  if (submitted && !draft) throw redirect(confirmPath)
  const isOther = draft !== null && application === undefined && hasContent(draft)
  const answers = draft && !isOther ? draft.answers : {}
  const step = isStepName(wanted) && draft && !isOther ? wanted : (!isOther && draft?.nextStep) || 'eligibility'
  if (draft && !isOther && wanted !== null && !stepsFor(answers).some(({ name }) => name === step)) {
    throw redirect(stepPath(draft.nextStep, { application: draft.id }))
  }
  return {
    step,
    draft: isOther ? null : draft,
    answers,
    today: dayOfInstant(new Date()),
    choices: await loadChoices(client, step, answers, language),
    limits: step === 'attachments' ? await client.getFileLimits() : undefined,
    summary: step === 'review' && draft ? await loadSummary(client, draft, preferencesOf(context)) : undefined,
    told: isOther ? undefined : told,
    isDiscarding: query.has('discard'),
    isOther,
    isGone: query.has('gone'),
  }
}

async function getNamed(client: ApiClient, application: string | undefined) {
  try {
    return await client.getDraft({}, { ...(application !== undefined && { applicationId: application }) })
  } catch (error) {
    // it was deleted, or another one was begun
    if (error instanceof CallFailure && error.status === 401) throw redirect(startPath)
    throw error
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  return actOnApplication(request, apiOf(context), preferencesOf(context).language)
}

const nothingTyped = { fields: [], values: {} }

/** A lost connection or a failing server loses nothing: the form stays as it is, and says so. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof TypeError)
      return data<ApplyRefusal>({ intent: '', refused: nothingTyped, problem: offline }, { status: 503 })
    if (isServersFault(error))
      return data<ApplyRefusal>({ intent: '', refused: nothingTyped, problem: problemOf(ourFault) }, { status: 500 })
    throw error
  }
}

/** Going back and forward in the history shows the saved state, never an older copy. */
export const headers = () => ({ 'Cache-Control': 'no-store' })

/** When the step cannot be shown either: what was typed, to send it again. */
export function ErrorBoundary({ actionData }: Route.ErrorBoundaryProps) {
  const refusal: ApplyRefusal | undefined = actionData
  const why = unsentCodeOf(refusal?.problem?.code)
  const sent = (refusal?.refused.values ?? {}) as Answers
  return why && Object.keys(sent).length > 0 ? <UnsentStep why={why} sent={sent} /> : <UnexpectedError />
}

export default function ApplyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('apply')
  const { step, draft, answers, isDiscarding, isOther, isGone } = loaderData
  const refusal: ApplyRefusal | undefined = actionData
  const why = unsentCodeOf(refusal?.problem?.code)
  if (isOther && !refusal) return <GoOnOrBegin isGone={isGone} />
  const title = t(`steps.${step}.title`)
  return (
    <div className={styles.page}>
      <PageTitle hasError={refusal !== undefined}>{`${title} – ${t('title')}`}</PageTitle>
      {refusal?.problem?.code === offline.code && <ConnectionLost />}
      {why && <NotTaken why={why} />}
      {isGone && !refusal && <GoneNotice />}
      <StepProgress step={step} answers={answers} draft={draft} />
      {isDiscarding && draft ? (
        <DiscardDraft step={step} application={draft.id} />
      ) : (
        <StepForm
          key={step}
          {...loaderData}
          refused={refusal?.refused}
          previous={stepBeside(step, -1, answers)}
          refusedFiles={refusal?.files}
          attached={refusal?.attached}
        />
      )}
    </div>
  )
}

/** Asks before everything typed is deleted, because phones are shared and this cannot be undone. */
function DiscardDraft({ step, application }: { step: StepName; application: string }) {
  const { t } = useTranslation('apply')
  const back = stepPath(step, { application })
  return (
    <Form method="post" action={back} className="card">
      <h1>{t('discard.title')}</h1>
      <p>{t('discard.text')}</p>
      <SubmitRow
        intent="discard"
        label={t('discard.confirm')}
        kind="danger"
        cancel={{ to: back, label: t('discard.keep') }}
      />
    </Form>
  )
}
