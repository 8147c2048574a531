import { AddressDoubt } from '#web/ui/fields/address-field.tsx'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Form } from 'react-router'
import { SubmitRow } from '#web/ui/fields/submit-row.tsx'
import { QuietButton } from '#web/ui/button.tsx'
import { PostForm } from '#web/ui/fields/post-form.tsx'
import { TextField } from '#web/ui/fields/text-fields.tsx'
import { StatusMessage } from '#web/ui/outcome/status-message.tsx'
import { isUnusualMobile } from '#contract/values/unusual-mobile.ts'
import { PhoneQuestion } from '#web/ui/phone-question.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { ProblemNotice } from './problem-notice.tsx'
import { hasFailed, type SignInRefusal } from './refusal.ts'
import styles from './sign-in.module.css'

interface ConfirmFormProps {
  userName: string
  /** Whether the code left the office; in a demonstration without gateways it is in the outbox. */
  isSent: boolean
  refusal: SignInRefusal | undefined
  sentAgain: string | undefined
  /** The form was sent just now. */
  isNew: boolean
}

/** Confirms a new account with the code that was sent to its address; until then nothing else is possible. */
export function ConfirmForm({ userName, isSent, refusal, sentAgain, isNew }: ConfirmFormProps) {
  const { t } = useTranslation('accounts')
  const heading = useRef<HTMLHeadingElement>(null)
  // it replaces a longer form, whose end was on the screen
  useEffect(() => heading.current?.focus(), [])
  const prompts = {
    required: t('prompts.required-code'),
    'wrong-code': t('prompts.wrong-code'),
    'code-ended': t('prompts.code-ended'),
  }
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {t('signUp.confirmTitle')}
      </h1>
      {isNew && (
        <p role="status">
          <strong>{t('signUp.oneStepLeft')}</strong>
        </p>
      )}
      <p className="lead">{isSent ? t('signUp.confirmLead', { address: userName }) : t('own.inOutbox')}</p>
      <AddressDoubt address={userName} />
      {isUnusualMobile(userName) && (
        <p>
          <PhoneQuestion phone={userName} />
        </p>
      )}
      {sentAgain && isSent && <StatusMessage>{t('signUp.sentAgain', { address: sentAgain })}</StatusMessage>}
      <PostForm
        fields={{ code: { label: t('signUp.code'), hint: t('signUp.codeHint'), prompts } }}
        refused={refusal?.refused && { ...refusal.refused, values: {} }}
      >
        <PageTitle hasError={hasFailed(refusal?.problem)}>{t('signUp.confirmTitle')}</PageTitle>
        {refusal?.problem && <ProblemNotice problem={refusal.problem} />}
        <input type="hidden" name="intent" value="confirm" />
        <TextField name="code" inputMode="numeric" autoComplete="one-time-code" />
        <SubmitRow label={t('signUp.confirm')} />
      </PostForm>
      <p className={`dimmed ${styles.after}`}>{t('signUp.nothing')}</p>
      <Form method="post" className="actions">
        <QuietButton intent="again">{t('signUp.again')}</QuietButton>
        <QuietButton intent="other">{t('signUp.other')}</QuietButton>
      </Form>
    </>
  )
}
