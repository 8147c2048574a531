import { useEffect } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { SubmitRow } from '#web/ui/fields/submit-row.tsx'
import { CatalogueMessage } from '#web/ui/outcome/catalogue-message.tsx'
import { data } from 'react-router'
import { CallFailure } from '#contract/http/client.ts'
import { callPlans } from '#contract/http/calls.ts'
import { defaultPasswordPolicy, type PasswordPolicy } from '#contract/accounts/password-rules.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms/forms.ts'
import { type ApiClient, apiOf } from '#web/platform/page-context.ts'
import { unanswered } from '#web/platform/answers/unanswered.ts'
import { isOurFault, ourFault } from '#web/platform/answers/our-fault.ts'
import { withProofOrWait, type Proof, proofOfForm } from '#web/platform/session/prove-work.ts'
import { problemOf } from '#web/platform/answers/refusal.ts'
import { clearSession } from '#web/platform/session/session.ts'
import { PostForm } from '#web/ui/fields/post-form.tsx'
import { TextField } from '#web/ui/fields/text-fields.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { NewPasswordField } from '#web/ui/password/new-password-field.tsx'
import { isSentTo, readRegionPolicy, readSending } from '#web/ui/password/region-policy.ts'
import { useNewPasswordPrompts } from '#web/ui/password/use-password-prompts.ts'
import type { Route } from './+types/forgot-password.page.ts'
import { ProblemNotice } from './problem-notice.tsx'
import { hasFailed, readSignIn, type SignInRefusal } from './refusal.ts'
import styles from './sign-in.module.css'
import { ButtonLink } from '#web/ui/button-link.tsx'

/** A link only opens the form: it is used up when the form is sent, not when a mail program follows it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? undefined
  try {
    const { client } = apiOf(context)
    const [policy, sends] = [await readRegionPolicy(client), await readSending(client)]
    return data({ token, policy, sends, isOurFault: false })
  } catch (error) {
    if (!isOurFault(error)) throw error
    // the form is shown all the same: the typed values are checked when it is sent
    const sends = { sms: true, email: true }
    return data({ token, policy: defaultPasswordPolicy, sends, isOurFault: true }, { status: error.status })
  }
}

interface Answer extends SignInRefusal {
  step: 'ask' | 'set' | 'done'
  userName: string
  /** The catalogue's message after the password is set. */
  message?: string
}

export async function action({ request, context }: Route.ActionArgs) {
  const answers = flatAnswers(await readAnswers(request))
  const { userName = '' } = answers
  const step = answers.intent === 'set' ? 'set' : 'ask'
  try {
    const { client } = apiOf(context)
    await withProofOrWait(proofOfForm(request, answers), proof => calls[step](client, answers, proof))
    const message = callPlans.resetPassword.message
    return (step === 'set' ? { step: 'done', userName, message } : { step: 'set', userName }) satisfies Answer
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    return data({ step, userName, ...readSignIn(error, { userName }) } satisfies Answer, { status: error.status })
  }
}

type FormCall = (client: ApiClient, answers: Record<string, string>, proof: Proof) => Promise<unknown>

const calls: Record<'ask' | 'set', FormCall> = {
  ask: (client, { userName = '' }, proof) => client.forgotPassword({ body: { userName, ...proof } }),
  set: (client, { token, userName, code, newPassword = '' }, proof) =>
    client.resetPassword({ body: { ...(token ? { token } : { userName, code }), newPassword, ...proof } }),
}

/**
 * The address may hold a token, so no other site gets it, and nothing stores it. With `no-referrer` browsers would not send the
 * origin of a form without a script either, and it would be refused.
 */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin' })

export default function ForgotPasswordPage({
  loaderData: { token, policy, sends, isOurFault },
  actionData,
}: Route.ComponentProps) {
  const answer: Answer | undefined = actionData
  const step = answer?.step ?? (token ? 'set' : 'ask')
  return (
    <div className="narrow-page">
      <div className={styles.panel}>
        {isOurFault && !answer && <ProblemNotice problem={problemOf(ourFault, { message: unanswered, status: 503 })} />}
        {step === 'ask' && <AskForm answer={answer} />}
        {step === 'set' && (
          <SetForm answer={answer} token={token} policy={policy} isSent={isSentTo(answer?.userName ?? '', sends)} />
        )}
        {step === 'done' && <Done message={answer?.message} />}
      </div>
    </div>
  )
}

function AskForm({ answer }: { answer: Answer | undefined }) {
  const { t } = useTranslation('accounts')
  const userName = {
    label: t('forgot.userName'),
    hint: t('forgot.userNameHint'),
    prompts: {
      required: t('prompts.required-user-name'),
      'no-sms-there': t('prompts.no-sms-there'),
      'no-gateway': t('prompts.no-gateway'),
    },
  }
  return (
    <>
      <h1>{t('forgot.title')}</h1>
      <p className="lead">{t('forgot.lead')}</p>
      <PostForm fields={{ userName }} values={{ userName: answer?.userName ?? '' }} refused={answer?.refused}>
        <PageTitle hasError={hasFailed(answer?.problem)}>{t('forgot.title')}</PageTitle>
        {answer?.problem && <ProblemNotice problem={answer.problem} />}
        <TextField name="userName" autoComplete="username" spellCheck={false} />
        <SubmitRow label={t('forgot.submit')} />
      </PostForm>
    </>
  )
}

interface SetFormProps {
  answer: Answer | undefined
  token: string | undefined
  policy: PasswordPolicy
  /** Whether the code or link left the office; in a demonstration without gateways it is in the outbox. */
  isSent: boolean
}

function SetForm({ answer, token, policy, isSent }: SetFormProps) {
  const { t } = useTranslation('accounts')
  const passwordPrompts = useNewPasswordPrompts(policy, 'either')
  const codePrompts = {
    required: t('prompts.required-code'),
    'wrong-or-ended-code': t('prompts.wrong-or-ended-code'),
  }
  return (
    <>
      <h1>{t(token ? 'forgot.setTitle' : 'forgot.sentTitle')}</h1>
      {!token && <p className="lead">{t(isSent ? 'forgot.sentLead' : 'own.inOutbox')}</p>}
      {!token && <h2>{t('forgot.byPhone')}</h2>}
      <PostForm
        fields={{
          token: { label: t('forgot.title'), prompts: { 'link-ended': t('prompts.link-ended') } },
          code: { label: t('forgot.code'), prompts: codePrompts },
          newPassword: { label: t('password.new'), prompts: passwordPrompts },
        }}
        refused={answer?.refused}
      >
        <PageTitle hasError={hasFailed(answer?.problem)}>{t(token ? 'forgot.setTitle' : 'forgot.sentTitle')}</PageTitle>
        {answer?.problem && <ProblemNotice problem={answer.problem} />}
        <input type="hidden" name="intent" value="set" />
        {token && <input type="hidden" name="token" value={token} />}
        {!token && <input type="hidden" name="userName" value={answer?.userName ?? ''} />}
        {!token && <TextField name="code" inputMode="numeric" autoComplete="one-time-code" />}
        <NewPasswordField
          name="newPassword"
          policy={policy}
          owner={{ userName: answer?.userName ?? '' }}
          isEitherLength
        />
        <SubmitRow label={t('forgot.save')}>
          <a href="/session/forgot-password">{t('forgot.again')}</a>
        </SubmitRow>
      </PostForm>
    </>
  )
}

function Done({ message }: { message: string | undefined }) {
  const { t } = useTranslation('accounts')
  // every session has ended, also in this browser
  useEffect(() => clearSession(), [])
  return (
    <div role="status">
      <PageTitle>{t('forgot.doneTitle')}</PageTitle>
      <h1>{t('forgot.doneTitle')}</h1>
      {message && <CatalogueMessage message={message} />}
      <p className="lead">{t('forgot.doneLead')}</p>
      <ButtonLink to="/session/signin">{t('forgot.signIn')}</ButtonLink>
    </div>
  )
}
