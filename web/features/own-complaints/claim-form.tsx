import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { useNavigation } from 'react-router'
import { codeChannels } from '#contract/values/choices.ts'
import type { Refusal } from '#web/platform/answers/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { PostForm } from '#web/ui/fields/post-form.tsx'
import { TextField } from '#web/ui/fields/text-fields.tsx'
import { StatusMessage } from '#web/ui/outcome/status-message.tsx'
import styles from './own-complaints.module.css'

/** The state of the claim. */
export interface ClaimAnswer extends Pick<Partial<Refusal>, 'refused' | 'problem'> {
  /** A code was sent for it. */
  trackingId?: string
  /** The masked address. */
  sentTo?: string
  /** Whether the code left the office, or is only in the outbox of a demonstration. */
  isSent?: boolean
  isClaimed?: boolean
}

/** Why the whole claim failed, with its own text; other errors are at a field. */
const unsentCodes = ['offline', 'our-fault'] as const

export const isUnsent = (answer: ClaimAnswer | undefined): boolean =>
  unsentCodes.some(code => code === answer?.problem?.code)

/** Two steps: the tracking ID, for which a code is sent, then the code. */
export function ClaimForm({ answer }: { answer: ClaimAnswer | undefined }) {
  const { t } = useTranslation('accounts')
  // a proof of work may take some seconds
  const isUnderWay = useNavigation().state === 'submitting'
  const isCodeStep = answer?.trackingId !== undefined && !answer.isClaimed
  const codePrompts = {
    'wrong-code': t('prompts.wrong-code'),
    'code-ended': t('prompts.code-ended'),
    required: t('prompts.required-code'),
  }
  return (
    <section className={`card ${styles.claim}`} aria-labelledby="claim-title">
      <h2 id="claim-title">{t('own.add')}</h2>
      <p>{t('own.addLead')}</p>
      <PostForm
        key={isCodeStep ? 'code' : 'tracking ID'}
        fields={{ ...t('own.fields', { returnObjects: true }), code: { label: t('own.code'), prompts: codePrompts } }}
        values={{ channel: 'sms', trackingId: answer?.trackingId ?? '' }}
        refused={answer?.refused}
      >
        {unsentCodes.map(
          code =>
            code === answer?.problem?.code && (
              <div key={code} className="notice" role="alert">
                <p>{t(`own.unsent.${code}`)}</p>
              </div>
            ),
        )}
        {isCodeStep ? (
          <>
            {answer.sentTo && (
              <StatusMessage>
                {answer.isSent ? t('own.sentTo', { address: answer.sentTo }) : t('own.inOutbox')}
              </StatusMessage>
            )}
            <input type="hidden" name="intent" value="claim" />
            <input type="hidden" name="trackingId" value={answer.trackingId} />
            <TextField name="code" inputMode="numeric" autoComplete="one-time-code" />
          </>
        ) : (
          <>
            <TextField name="trackingId" inputMode="numeric" />
            <RadioGroupField
              name="channel"
              options={codeChannels.map(value => ({ value, label: t(`own.channels.${value}`) }))}
            />
          </>
        )}
        {isUnderWay && <StatusMessage>{t('own.underWay')}</StatusMessage>}
        <Button>{t(isCodeStep ? 'own.claim' : 'own.send')}</Button>
      </PostForm>
    </section>
  )
}
