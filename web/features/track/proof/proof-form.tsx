import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { ourFault } from '#web/platform/answers/our-fault.ts'
import { CodeForm } from './code-form.tsx'
import { PinForm } from './pin-form.tsx'
import { SendCodeForm } from './send-code-form.tsx'
import { codeForm } from '../status-refusal.ts'
import { StatusProblemNotice } from '../status-problem-notice.tsx'
import type { Refusal } from '#web/platform/answers/refusal.ts'
import type { FoundStatus } from '../status.loader.ts'

export interface ProofFormProps {
  found: FoundStatus
  refusal: Refusal | undefined
  /** What the code gives access to, in words. */
  lead: string
  /** The button below the code. */
  submit?: string
}

/** The proof had expired when something was sent: nothing of it is lost. */
export function KeptNotice() {
  const { t } = useTranslation('track')
  return (
    <div className="notice" role="alert">
      <h3>{t('code.overTitle')}</h3>
      <p>{t('code.kept')}</p>
    </div>
  )
}

/** Possession is proven in two steps: a code is sent, then typed; or by the PIN, when no code arrives any more. */
export function ProofForm({ found, refusal, lead, submit }: ProofFormProps) {
  const { t } = useTranslation('track')
  const { complaint, id } = found
  const kept = refusal?.kept
  const { code, details } = refusal?.problem ?? {}
  const codeSent = code === 'code-sent' ? details?.channel : found.codeSent
  const sentTo = complaint.codeChannels.find(({ channel }) => channel === codeSent)
  // a refused code keeps its form, even if the address does not say that one was sent
  const typedCode = code === ourFault ? refusal?.refused.values.code?.toString() : undefined
  const ofCode = refusal?.intent === codeForm ? refusal : undefined
  const asksForCode = sentTo !== undefined || ofCode || typedCode !== undefined
  const pin = { id, refusal, kept, submit }
  if (complaint.codeChannels.length === 0)
    return (
      <>
        <StatusProblemNotice refusal={refusal} />
        {kept && <KeptNotice />}
        <p>{t('code.none')}</p>
        <PinForm {...pin} isOnlyWay />
      </>
    )
  return (
    <>
      <StatusProblemNotice refusal={refusal} />
      {kept && <KeptNotice />}
      {asksForCode ? (
        <CodeForm found={found} sentTo={sentTo} refusal={ofCode} typedCode={typedCode} kept={kept} submit={submit} />
      ) : (
        <>
          <p>{lead}</p>
          <SendCodeForm id={id} channels={complaint.codeChannels} kept={kept} />
        </>
      )}
      <PinForm {...pin} isOnlyWay={false} />
    </>
  )
}
