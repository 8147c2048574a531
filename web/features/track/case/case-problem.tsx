import { useEffect, useRef } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { CatalogueMessage } from '#web/ui/outcome/catalogue-message.tsx'
import { unanswered } from '#web/platform/unanswered.ts'
import { TypedText } from '#web/ui/outcome/typed-text.tsx'
import type { CaseRefusal } from './case-answer.ts'
import { type StepSince, StepsSince } from './steps-since.tsx'

interface CaseProblemProps {
  code: string | null
  /** The call's own words, which come first. */
  message?: string | undefined
  since?: readonly StepSince[] | undefined
}

/** A refusal that is no field's fault. */
export function CaseProblem({ code, message, since = [] }: CaseProblemProps) {
  const { t } = useTranslation('concluding')
  if (code === null) return null
  const texts = t('refusals', { returnObjects: true }) as Record<string, string>
  return (
    <div className="notice" role="alert">
      {message && (
        <p>
          <CatalogueMessage message={message} />
        </p>
      )}
      <h3>{code === 'proof-renewed' ? texts.notSentYet : texts.title}</h3>
      <p>{texts[code] ?? texts.other}</p>
      <StepsSince steps={since} />
    </div>
  )
}

/** That the line broke or the server failed while a form was sent; nothing for other refusals. */
export const CaseUnsent = ({ refusal }: { refusal: { kind: string } | undefined }) =>
  (refusal?.kind === 'offline' || refusal?.kind === 'our-fault') && (
    <CaseProblem code={refusal.kind} message={unanswered} />
  )

/** The label of every field of the case's forms that is written by hand. */
const typedTexts = {
  rejectReason: 'reject.reason',
  ratingComment: 'rate.comment',
  referralReason: 'supervising:mine.reason',
  withdrawReason: 'withdraw.reason',
  reopenReason: 'reopen.reason',
  reason: 'reopen.reason',
  newEvidence: 'reopen.newEvidence',
} as const

/** What the fields are called that are written by hand. */
export function useTypedTexts(): Record<string, { label: string }> {
  const { t } = useTranslation(['concluding', 'supervising'])
  return Object.fromEntries(Object.entries(typedTexts).map(([name, key]) => [name, { label: t(key) }]))
}

/** Codes that speak of a form which is still there. */
const ofOpenForms = new Set<string | null>([null, 'proof-renewed', 'evidence-missing', 'our-fault'])

/** Why an action was refused that is no longer open, and what was typed into its form, which is no longer shown. */
export function ClosedFormProblem({ refusal }: { refusal: CaseRefusal }) {
  const { t } = useTranslation(['concluding', 'supervising'])
  const { code, message, since, refused } = refusal
  const top = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer brings its own, even with the same words
  useEffect(() => top.current?.focus(), [refused.values])
  return (
    <div ref={top} tabIndex={-1}>
      <CaseProblem code={ofOpenForms.has(code) ? 'not-in-this-status' : code} message={message} since={since} />
      <TypedText title={t('typed.title')} lead={t('typed.text')} fields={useTypedTexts()} values={refused.values} />
    </div>
  )
}
