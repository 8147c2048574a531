import { AddressField } from '#web/ui/fields/address-field.tsx'
import { useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Link, redirect } from 'react-router'
import { defaultPasswordPolicy } from '#contract/accounts/password-rules.ts'
import { isUnusualMobile } from '#contract/values/unusual-mobile.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { signUp } from '#web/platform/session/session-calls.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms/forms.ts'
import type { Language } from '#web/platform/preferences.ts'
import { withProofOrWait, readProof } from '#web/platform/session/prove-work.ts'
import { clearSession, keepUser, sessionUser } from '#web/platform/session/session.ts'
import { SubmitRow } from '#web/ui/fields/submit-row.tsx'
import { PostForm, type Refused } from '#web/ui/fields/post-form.tsx'
import { TextField } from '#web/ui/fields/text-fields.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { NewPasswordField } from '#web/ui/password/new-password-field.tsx'
import { isSentTo, readRegionPolicy, readSending } from '#web/ui/password/region-policy.ts'
import { useNewPasswordPrompts } from '#web/ui/password/use-password-prompts.ts'
import { PageSkeleton } from '#web/ui/states/skeletons.tsx'
import type { Route } from './+types/sign-up.page.ts'
import { NeedsScript } from '#web/ui/states/needs-script.tsx'
import { ProblemNotice } from './problem-notice.tsx'
import { hasFailed, readSignIn, type SignInRefusal } from './refusal.ts'
import { ConfirmForm } from './confirm-form.tsx'
import styles from './sign-in.module.css'

/** A user who still has to confirm an account continues with that. */
export async function clientLoader() {
  const user = sessionUser()
  const toConfirm = user?.kind === 'complainant' && !user.isConfirmed ? user.userName : undefined
  const policy = await readRegionPolicy(browserClient).catch(() => defaultPasswordPolicy)
  return { toConfirm, policy, sends: await readSending(browserClient) }
}
clientLoader.hydrate = true as const

/** Until the script runs, and without one. */
export function HydrateFallback() {
  const { t } = useTranslation('accounts')
  return (
    <div className={`narrow-page ${styles.waiting}`}>
      <PageTitle>{t('signUp.title')}</PageTitle>
      <NeedsScript />
      <PageSkeleton />
    </div>
  )
}

/** A form that was sent without a script leads to the notice that says so. */
export const action = () => redirect('/session/signup')

interface SignUpAnswer extends SignInRefusal {
  sentAgain?: string
  /** The form was sent just now: the account opens with the code. */
  isNew?: boolean
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<SignUpAnswer | Response> {
  const answers = flatAnswers(await readAnswers(request))
  const { intent, name = '', userName = '', userPassword = '' } = answers
  try {
    switch (intent) {
      case 'confirm': {
        const { user } = await browserClient.confirmAccount({ body: { code: answers.code ?? '' } })
        if (user[0]) keepUser(user[0])
        return redirect('/dashtrack')
      }
      case 'again':
        return { sentAgain: (await browserClient.sendConfirmation()).sentTo }
      case 'other':
        clearSession()
        return {}
      default:
        await withProofOrWait(readProof(answers), proof =>
          signUp({ body: { name, userName, userPassword, language: answers.language as Language, ...proof } }),
        )
        return { isNew: true }
    }
  } catch (error) {
    return readSignIn(error, { name, userName })
  }
}

export default function SignUpPage({ loaderData: { toConfirm, policy, sends }, actionData }: Route.ComponentProps) {
  return (
    <div className="narrow-page">
      <div className={styles.panel}>
        {toConfirm ? (
          <ConfirmForm
            userName={toConfirm}
            isSent={isSentTo(toConfirm, sends)}
            refusal={actionData}
            sentAgain={actionData?.sentAgain}
            isNew={actionData?.isNew === true}
          />
        ) : (
          <SignUpForm policy={policy} refused={actionData?.refused} problem={actionData?.problem} />
        )}
      </div>
    </div>
  )
}

interface SignUpFormProps {
  policy: Parameters<typeof NewPasswordField>[0]['policy']
  refused: Refused | undefined
  problem: SignInRefusal['problem']
}

function SignUpForm({ policy, refused, problem }: SignUpFormProps) {
  const { t, language } = useTranslation('accounts')
  const { t: ofFields } = useTranslation('fields')
  const [owner, setOwner] = useState({ userName: '', name: '' })
  const question = isUnusualMobile(owner.userName) ? ofFields('isPhoneRight', { phone: owner.userName }) : ''
  const passwordPrompts = useNewPasswordPrompts(policy)
  const userNamePrompts = {
    required: t('prompts.required-user-name'),
    'not-an-address': t('prompts.not-an-address'),
    'no-sms-there': t('prompts.no-sms-there'),
    'no-gateway': t('prompts.no-gateway'),
  }
  return (
    <div
      onBlur={({ target }) =>
        target instanceof HTMLInputElement && setOwner(before => ({ ...before, [target.name]: target.value }))
      }
    >
      <h1>{t('signUp.title')}</h1>
      <p className="lead">{t('signUp.lead')}</p>
      <PostForm
        fields={{
          name: { label: t('signUp.name'), prompts: { required: t('prompts.required-name') } },
          userName: {
            label: t('signUp.userName'),
            hint: `${t('signUp.userNameHint')} ${question}`,
            prompts: userNamePrompts,
          },
          userPassword: { label: t('password.new'), prompts: passwordPrompts },
        }}
        refused={refused}
      >
        <PageTitle hasError={hasFailed(problem)}>{t('signUp.title')}</PageTitle>
        {problem && <ProblemNotice problem={problem} />}
        <input type="hidden" name="language" value={language} />
        <TextField name="name" autoComplete="name" />
        <AddressField name="userName" autoComplete="username" spellCheck={false} />
        <NewPasswordField name="userPassword" policy={policy} owner={owner} />
        <SubmitRow label={t('signUp.submit')} />
      </PostForm>
      <p className={styles.forgotten}>
        {t('signUp.have')} <Link to="/session/signin">{t('signUp.signIn')}</Link>
      </p>
    </div>
  )
}
