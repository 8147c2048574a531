import { useEffect, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { useSubmit } from 'react-router'
import type { SecondFactorMethod } from '#contract/accounts/jwt-token.ts'
import { verifySecondFactor } from '#web/platform/session/session-calls.ts'
import { Button, QuietButton } from '#web/ui/button.tsx'
import { PostForm, type Refused } from '#web/ui/fields/post-form.tsx'
import { TextField } from '#web/ui/fields/text-fields.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { type Challenge, readSignIn, type SignInRefusal } from './refusal.ts'

/** Sends the proof of the second factor; undefined when it was accepted. */
export async function finishSignIn(answers: Record<string, string>): Promise<SignInRefusal | undefined> {
  const challenge = JSON.parse(answers.challenge ?? '{}') as Challenge
  const { code, recoveryCode, passkey } = answers
  try {
    await verifySecondFactor({
      body: {
        challenge: challenge.challenge,
        ...(code && { code }),
        ...(recoveryCode && { recoveryCode }),
        ...(passkey && { passkey: JSON.parse(passkey) as Record<string, unknown> }),
      },
    })
  } catch (error) {
    const refusal = readSignIn(error, { userName: '' })
    const isOver = refusal.refused?.fields.some(({ field }) => field === 'challenge')
    return isOver ? refusal : { ...refusal, challenge }
  }
  return undefined
}

interface SecondFactorFormProps {
  challenge: Challenge
  refused: Refused | undefined
}

/** The second step: the code of an app, a passkey, or a recovery code. */
export function SecondFactorForm({ challenge, refused }: SecondFactorFormProps) {
  const { t } = useTranslation('accounts')
  const [method, setMethod] = useState<SecondFactorMethod>(challenge.methods[0] ?? 'totp')
  const prompts = { required: t('prompts.required-code'), 'wrong-code': t('prompts.wrong-code') }
  const others = challenge.methods.filter(other => other !== method)
  return (
    <>
      <h1>{t('factor.title')}</h1>
      <p className="lead">{t('factor.lead')}</p>
      <PostForm
        key={method}
        fields={{
          code: { label: t('factor.code'), hint: t('factor.codeHint'), prompts },
          recoveryCode: { label: t('factor.recoveryCode'), hint: t('factor.recoveryHint'), prompts },
          passkey: { label: t('factor.passkey'), prompts: { 'wrong-code': t('prompts.not-a-passkey') } },
        }}
        refused={refused && { ...refused, values: {} }}
      >
        <PageTitle>{t('factor.title')}</PageTitle>
        <input type="hidden" name="challenge" value={JSON.stringify(challenge)} />
        {method === 'totp' && <TextField name="code" inputMode="numeric" autoComplete="one-time-code" />}
        {method === 'recovery-code' && <TextField name="recoveryCode" autoComplete="off" spellCheck={false} />}
        <div className="actions">
          {method === 'passkey' ? <PasskeyButton challenge={challenge} /> : <Button>{t('factor.submit')}</Button>}
          {others.map(other => (
            <QuietButton key={other} onClick={() => setMethod(other)}>
              {t(names[other])}
            </QuietButton>
          ))}
        </div>
      </PostForm>
      <p>
        <a href="/session/signin">{t('factor.cancel')}</a>
      </p>
    </>
  )
}

const names = { totp: 'factor.app', passkey: 'factor.passkey', 'recovery-code': 'factor.recovery' } as const

/** Lets the browser ask for the passkey and sends what it signed. A user who cancels can press again. */
/** Few users sign in this way, so the code is loaded with the button. */
const passkeys = () => import('@simplewebauthn/browser')

function PasskeyButton({ challenge }: { challenge: Challenge }) {
  const { t } = useTranslation('accounts')
  const submit = useSubmit()
  const [hasFailed, setFailed] = useState(false)
  // loaded before it is pressed: browsers open their dialogue only directly after a click
  useEffect(() => void passkeys().catch(() => undefined), [])
  const ask = async () => {
    try {
      const { startAuthentication } = await passkeys()
      const passkey = await startAuthentication({ optionsJSON: challenge.passkeyOptions as never })
      const answers = { challenge: JSON.stringify(challenge), passkey: JSON.stringify(passkey) }
      await submit(answers, { method: 'post' })
    } catch {
      setFailed(true)
    }
  }
  return (
    <>
      <Button onClick={ask}>{t('factor.passkey')}</Button>
      {hasFailed && <p role="alert">{t('problems.other')}</p>}
    </>
  )
}
