import { useRef } from 'react'
import { useSubmit } from 'react-router'
import type { Proof } from '#web/platform/session/prove-work.ts'
import { Solving } from './solving.tsx'
import { useSolving } from './use-solving.ts'

/**
 * Inside a form that was answered with a challenge: solves it and sends the form again, with all that was typed. Each
 * answer is another `reason`. Without JavaScript a form never gets this answer (`proofOfForm`).
 */
export function ProveAndSend({ reason }: { reason: object }) {
  const submit = useSubmit()
  const here = useRef<HTMLDivElement>(null)
  const send = (proof: Proof) => {
    const form = here.current?.closest('form')
    if (!form) return
    const answers = new FormData(form)
    for (const [name, value] of Object.entries(proof)) answers.set(name, value)
    void submit(answers, { method: 'post' })
  }
  const percent = useSolving(reason, send, send)
  return (
    <div ref={here} className="notice">
      <Solving percent={percent ?? 0} />
    </div>
  )
}
