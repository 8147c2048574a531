import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { forgetTyping } from '#web/platform/forms/kept-typing.ts'
import type { SessionUser } from '#web/platform/session/session.ts'
import { useSendKey } from '#web/ui/fields/use-send-key.ts'
import { actionTexts } from '../actions/case-action.ts'
import { type Batch, beginBatch, closeBatch, stopBatch } from './batch.ts'
import type { Asked, CheckedCase } from './check-cases.ts'
import { judge } from './candidates.rules.ts'
import { LookingStep } from './looking-step.tsx'
import { PreviewStep } from './preview-step.tsx'
import { ReportStep } from './report-step.tsx'
import { RunningStep } from './running-step.tsx'
import { findSeveral, isPlain } from './several-actions.ts'
import { SeveralForm, typingOfSeveral } from './several-form.tsx'
import styles from './several.module.css'

interface SeveralDialogProps {
  /** The requested batch that has not started. */
  asked: Asked | undefined
  batch: Batch | undefined
  user: Pick<SessionUser, 'id' | 'organizationId'>
  onAsk: (asked: Asked | undefined) => void
  onClose: () => void
}

/** Leads through one action for several cases: checking them, the form, the preview, the work, the report. */
export default function SeveralDialog({ asked, batch, user, onAsk, onClose }: SeveralDialogProps) {
  // the texts of all steps are loaded before the first one is shown
  const { t } = useTranslation([...actionTexts, 'several'])
  const dialog = useRef<HTMLDialogElement>(null)
  const several = asked?.several ?? (batch && findSeveral(batch.action))
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  useSendKey(dialog)
  if (!several) return null
  const name = t(`names.${several.entry.action as 'reassign'}`)
  const retry = (ended: Batch) => {
    onAsk(againOf(ended))
    closeBatch()
  }
  const isRunning = batch?.isRunning ?? false
  // the browser returns the focus to where it was
  const close = () => dialog.current?.close()
  const cancel = (event: { preventDefault: () => void }) => {
    if (!isRunning) return
    event.preventDefault()
    stopBatch()
  }
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="several-title"
      onCancel={cancel}
      onClose={() => (isRunning ? dialog.current?.showModal() : onClose())}
    >
      <h2 id="several-title">{name}</h2>
      {asked ? (
        <Preparation
          key={asked.cases.map(({ complaintId }) => complaintId).join()}
          asked={asked}
          name={name}
          user={user}
          onBegin={() => onAsk(undefined)}
          onClose={close}
        />
      ) : batch?.isRunning ? (
        <RunningStep batch={batch} />
      ) : (
        batch && <ReportStep batch={batch} onRetry={() => retry(batch)} onClose={close} />
      )}
    </dialog>
  )
}

/** The refused cases, to be checked again; the reader knows of their change, so their present version counts. */
const againOf = ({ action, answers, cases, leftOut }: Batch): Asked => ({
  several: findSeveral(action),
  answers,
  ...(answers.fromId && { from: Number(answers.fromId) }),
  cases: [...cases.filter(({ state }) => state.kind === 'refused'), ...leftOut].map(({ complaintId, trackingId }) => ({
    complaintId,
    trackingId,
    version: undefined,
    holderId: undefined,
  })),
})

interface PreparationProps {
  asked: Asked
  name: string
  user: SeveralDialogProps['user']
  onBegin: () => void
  onClose: () => void
}

/** Everything before the first call that changes something. */
function Preparation({
  asked: { several, cases, from, answers: before },
  name,
  user,
  onBegin,
  onClose,
}: PreparationProps) {
  const [checked, setChecked] = useState<readonly CheckedCase[]>()
  const isAtOnce = isPlain(several)
  const [answers, setAnswers] = useState(isAtOnce ? {} : before)
  const [isPreview, setPreview] = useState(isAtOnce)
  const [byHand, setByHand] = useState<Record<number, number>>({})
  if (!checked) return <LookingStep {...{ several, cases, from, user }} onDone={setChecked} onClose={onClose} />
  if (!isPreview || !answers) {
    return (
      <SeveralForm
        {...{ several, checked, answers }}
        onAnswered={given => {
          setByHand({})
          setAnswers(given)
          setPreview(true)
        }}
        onClose={onClose}
      />
    )
  }
  const judged = judge(several, checked, answers, byHand)
  // what nobody changed stays where it was shown
  const give = (complaintId: number, userId: number) =>
    setByHand({
      ...Object.fromEntries(judged.ready.flatMap(one => (one.to ? [[one.complaintId, one.to.userId]] : []))),
      [complaintId]: userId,
    })
  const begin = () => {
    forgetTyping(typingOfSeveral(several))
    const sent = { ...answers, ...(from !== undefined && { fromId: String(from) }) }
    void beginBatch({ action: several.entry.action, answers: sent, leftOut: judged.leftOut }, judged.ready)
    onBegin()
  }
  return (
    <PreviewStep
      {...{ several, checked, answers, name }}
      {...judged}
      onGive={give}
      onShare={Object.keys(byHand).length > 0 ? () => setByHand({}) : undefined}
      onBack={isAtOnce ? onClose : () => setPreview(false)}
      onBegin={begin}
    />
  )
}
