import { useEffect, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Link, useNavigate, useNavigation, redirect, redirectDocument } from 'react-router'
import { hasSession, signIn } from '#web/platform/session/session-calls.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms/forms.ts'
import { withProofOrWait, readProof } from '#web/platform/session/prove-work.ts'
import { takeOrigin, sessionUser } from '#web/platform/session/session.ts'
import { PostForm } from '#web/ui/fields/post-form.tsx'
import { TextField } from '#web/ui/fields/text-fields.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { Route } from './+types/sign-in.page.ts'
import { NeedsScript } from './needs-script.tsx'
import { PasswordField } from '#web/ui/password/password-field.tsx'
import { ProblemNotice } from './problem-notice.tsx'
import { hasFailed, readSignIn, type SignInRefusal } from './refusal.ts'
import { showAsChosen } from '#web/platform/forms/show-as-chosen.ts'
import styles from './sign-in.module.css'

/** The second step, whose code comes when it is asked for. */
let secondStep: typeof import('./second-factor-form.tsx') | undefined

/** A form that was sent without a script leads back to the notice that says so; nothing that was typed is looked at. */
export const action = () => redirect('/session/signin')

/** Signs in from the browser, where the session is kept; on success leads to the page that the visitor wanted. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const answers = flatAnswers(await readAnswers(request))
  if (answers.challenge && secondStep) return (await secondStep.finishSignIn(answers)) ?? goOn()
  const { userName = '', userPassword = '' } = answers
  try {
    await withProofOrWait(readProof(answers), proof => signIn({ body: { userName, userPassword, ...proof } }))
  } catch (error) {
    return withSecondStep(readSignIn(error, { userName }))
  }
  return goOn()
}

/** A second step whose code does not come is refused like a call without an answer. */
async function withSecondStep(refusal: SignInRefusal): Promise<SignInRefusal> {
  if (!refusal.challenge) return refusal
  try {
    secondStep = await import('./second-factor-form.tsx')
    return refusal
  } catch (error) {
    return readSignIn(error, {})
  }
}

export default function SignInPage({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation('sign-in')
  const isSending = useNavigation().state !== 'idle'
  const isLive = useIsLive()
  useGoOnWhenSignedIn()
  return (
    <div className={styles.page}>
      <div className={styles.panel}>
        {actionData?.challenge && secondStep ? (
          <secondStep.SecondFactorForm challenge={actionData.challenge} refused={actionData.refused} />
        ) : (
          <>
            <h1>{t('title')}</h1>
            <p className="lead">{t('lead')}</p>
            <NeedsScript />
            <div className={styles.form}>
              <PostForm fields={t('form', { returnObjects: true })} refused={actionData?.refused}>
                <PageTitle hasError={hasFailed(actionData?.problem)}>{t('title')}</PageTitle>
                {actionData?.problem && <ProblemNotice problem={actionData.problem} />}
                <TextField name="userName" inputMode="email" autoComplete="username" spellCheck={false} />
                <PasswordField name="userPassword" autoComplete="current-password" />
                <div className="actions">
                  <button className="button" type="submit" disabled={!isLive} aria-disabled={isSending}>
                    {t(isSending ? 'sending' : 'submit')}
                  </button>
                </div>
              </PostForm>
              <p className={styles.forgotten}>
                <Link to="/session/forgot-password">{t('forgotten')}</Link>
              </p>
            </div>
          </>
        )}
      </div>
      <ForComplainants />
    </div>
  )
}

function ForComplainants() {
  const { t } = useTranslation('sign-in')
  return (
    <aside className={styles.complainants}>
      <h2>{t('complainants.title')}</h2>
      <p>{t('complainants.text')}</p>
      <ul className={styles.links}>
        <li>
          <Link to="/session/signup">{t('complainants.signUp')}</Link>
        </li>
        <li>
          <Link to="/home/apply">{t('complainants.file')}</Link>
        </li>
        <li>
          <Link to="/home/track-status/search">{t('complainants.track')}</Link>
        </li>
      </ul>
    </aside>
  )
}

/** False until the script runs: a form sent before would go to the server, which cannot sign anybody in that way. */
function useIsLive(): boolean {
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  return isLive
}

/** Somebody who is signed in already has nothing to do here. */
function useGoOnWhenSignedIn() {
  const navigate = useNavigate()
  useEffect(() => {
    let isHere = true
    // without an answer the form is shown, as for everybody
    hasSession().then(
      isSignedIn => isHere && isSignedIn && navigate(takeOrigin(), { replace: true }),
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [navigate])
}

/** Leads a user who just signed in to the page they wanted, in the colours and the calendar of their account. */
function goOn(): Response {
  const { theme, scheme, calendar } = sessionUser() ?? {}
  const isShownAnew = showAsChosen({ theme: theme ?? null, scheme: scheme ?? null, calendar: calendar ?? null })
  return (isShownAnew ? redirectDocument : redirect)(takeOrigin())
}
