import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { useActionData } from 'react-router'
import { Button, QuietButton } from '#web/ui/button.tsx'
import styles from './second-step.module.css'

interface SecondStepProps {
  /** The word on the button that opens the step. */
  label: string
  /** What the button is about, when the same label occurs many times on a page. */
  about?: string
  /** Says what is about to happen, and to what. */
  question: string
  confirm: string
  /** What the form posts once it is confirmed. */
  intent: string
  look?: 'button' | 'word'
}

/** A button that asks on the spot before its form is sent. Escape or the second button cancels. */
export function SecondStep({ label, about, question, confirm, intent, look = 'button' }: SecondStepProps) {
  const answer: unknown = useActionData()
  const [asked, setAsked] = useState<{ before: unknown }>()
  // an answer to the confirmed form ends the step, even a refusal
  const isAsked = asked !== undefined && asked.before === answer
  const opener = useRef<HTMLButtonElement>(null)
  const leave = () => {
    setAsked(undefined)
    opener.current?.focus()
  }
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={look === 'button' ? 'button' : 'link-button'}
        data-kind={look === 'button' ? 'danger' : undefined}
        aria-label={about && `${label}: ${about}`}
        aria-expanded={isAsked}
        onClick={() => (isAsked ? leave() : setAsked({ before: answer }))}
      >
        {label}
      </button>
      {isAsked && <Question {...{ question, confirm, intent, leave }} />}
    </>
  )
}

interface QuestionProps {
  question: string
  confirm: string
  intent: string
  leave: () => void
}

function Question({ question, confirm, intent, leave }: QuestionProps) {
  const { t } = useTranslation('fields')
  const questionId = useId()
  const target = useRef<HTMLDivElement>(null)
  const leaveOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    leave()
  })
  useEffect(() => {
    const group = target.current
    const onKeyDown = (event: KeyboardEvent) => leaveOnEscape(event)
    group?.addEventListener('keydown', onKeyDown)
    // the question takes the focus: a key held down too long must not confirm it
    group?.focus()
    return () => group?.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <div ref={target} role="group" aria-labelledby={questionId} tabIndex={-1} className={styles.question}>
      <p id={questionId}>{question}</p>
      <div className="actions">
        <Button intent={intent} kind="danger">
          {confirm}
        </Button>
        <QuietButton onClick={leave}>{t('leaveIt')}</QuietButton>
      </div>
    </div>
  )
}
