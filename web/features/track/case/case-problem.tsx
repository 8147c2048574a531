import { useEffect, useRef } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { ourFault } from '#web/platform/answers/our-fault.ts'
import { type Problem, problemOf, type Refusal } from '#web/platform/answers/refusal.ts'
import { RefusalNotice } from '#web/ui/outcome/refusal-notice.tsx'
import { TypedText } from '#web/ui/outcome/typed-text.tsx'
import { StepsSince } from './steps-since.tsx'

/** A refusal without a field at fault. */
export function CaseProblem({ problem }: { problem?: Problem | undefined }) {
  const { t } = useTranslation('concluding')
  if (!problem) return null
  const { code, message } = problem
  const texts = t('refusals', { returnObjects: true }) as Record<string, string>
  return (
    <RefusalNotice
      message={message}
      title={(code === 'proof-renewed' ? texts.notSentYet : texts.title) ?? ''}
      text={texts[code] ?? texts.other}
    >
      <StepsSince problem={problem} />
    </RefusalNotice>
  )
}

/** Whether the connection was lost or the server failed while an unknown form was sent; nothing for other refusals. */
export const CaseUnsent = ({ refusal }: { refusal: Refusal | undefined }) =>
  refusal?.intent === '' && <CaseProblem problem={refusal.problem} />

/** The label of every typed field of the case's forms. */
const typedTexts = {
  rejectReason: 'reject.reason',
  ratingComment: 'rate.fields.ratingComment.label',
  referralReason: 'referring:mine.fields.referralReason.label',
  withdrawReason: 'withdraw.fields.withdrawReason.label',
  reopenReason: 'reopen.reason',
  reason: 'reopen.reason',
  newEvidence: 'reopen.newEvidence',
  orderText: 'orders.fields.orderText.label',
  comment: 'statement.comment',
} as const

/** The labels of the typed fields. */
export function useTypedTexts(): Record<string, { label: string }> {
  const { t } = useTranslation(['concluding', 'referring'])
  return Object.fromEntries(Object.entries(typedTexts).map(([name, key]) => [name, { label: t(key) }]))
}

/** Codes whose text mentions a form that is still there. */
const ofOpenForms = new Set(['proof-renewed', 'evidence-missing', ourFault])

/** Why an action was refused that is no longer open, and what was typed into its form, which is no longer shown. */
export function ClosedFormProblem({ refusal: { problem, refused } }: { refusal: Refusal }) {
  const { t } = useTranslation(['concluding', 'referring'])
  const top = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer brings its own, even with the same words
  useEffect(() => top.current?.focus(), [refused.values])
  const isOfClosed = problem && !ofOpenForms.has(problem.code)
  return (
    <div ref={top} tabIndex={-1}>
      <CaseProblem
        problem={isOfClosed ? problem : problemOf('not-in-this-status', { message: problem?.message ?? '' })}
      />
      <TypedText title={t('typed.title')} lead={t('typed.text')} fields={useTypedTexts()} values={refused.values} />
    </div>
  )
}
