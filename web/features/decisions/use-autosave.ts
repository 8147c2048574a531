import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { CallFailure } from '#contract/http/client.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { type Answers, answersIn } from '#web/platform/forms/forms.ts'
import { decisionBody, filesField, ownAnswers } from './decision-form.ts'
import { forgetDraft, keepDraft } from './kept-draft.ts'

export interface DraftConflict {
  revision: number
  savedAt: string | null
  by: { en: string; am: string } | null
  /** Stored by the reader, in another window or on another device. */
  isOwn: boolean
}

export type AutosaveState =
  | { kind: 'idle' | 'saving' | 'kept' | 'refused' }
  | { kind: 'saved'; savedAt: string }
  | ({ kind: 'conflict'; mine: Answers } & DraftConflict)

interface Start {
  revision: number
  savedAt: string | null
  /** Typed before and never sent. */
  unsent: Answers | undefined
}

/** Delays after the last key, and between tries while the connection is down. */
const pauseMilliseconds = 1200
const retryMilliseconds = 10_000

/**
 * Stores what is typed into the form around `holder`: at once in this browser, a moment later on the server. When the
 * server refuses it because somebody else stored a draft meanwhile, the reader has to decide.
 */
export function useAutosave(holder: RefObject<HTMLElement | null>, complaintId: number, start: Start) {
  const [state, setState] = useState<AutosaveState>(
    start.savedAt ? { kind: 'saved', savedAt: start.savedAt } : { kind: 'idle' },
  )
  const revision = useRef(start.revision)
  const pending = useRef(start.unsent)
  const isSending = useRef(false)
  // until the reader has chosen between two drafts, nothing is sent
  const isInConflict = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const send = useCallback(async () => {
    const values = pending.current
    if (!values || isSending.current || isInConflict.current) return
    isSending.current = true
    pending.current = undefined
    setState({ kind: 'saving' })
    try {
      const body = { complaintId, basedOn: revision.current, ...decisionBody(values, { isDraft: true }) }
      const stored = await browserClient.saveDecisionDraft({ body })
      revision.current = stored.revision
      const later = pendingOf(pending)
      if (later) keepDraft(complaintId, { basedOn: stored.revision, values: later })
      else forgetDraft(complaintId)
      setState({ kind: 'saved', savedAt: stored.savedAt })
    } catch (error) {
      const mine = (pending.current ??= values)
      const after = stateAfter(error, mine)
      isInConflict.current = after.kind === 'conflict'
      setState(after)
    } finally {
      isSending.current = false
    }
  }, [complaintId])

  useEffect(() => {
    const form = holder.current?.closest('form')
    if (!form) return
    const note = () => {
      const values = ownAnswers({ [filesField]: [], ...answersIn(form) })
      pending.current = values
      keepDraft(complaintId, { basedOn: revision.current, values })
      setState(before => (before.kind === 'conflict' ? { ...before, mine: values } : before))
      clearTimeout(timer.current)
      timer.current = setTimeout(send, pauseMilliseconds)
    }
    form.addEventListener('input', note)
    return () => form.removeEventListener('input', note)
  }, [holder, complaintId, send])

  useEffect(() => {
    void send()
    const again = setInterval(
      () => setState(before => (before.kind === 'kept' && void send(), before)),
      retryMilliseconds,
    )
    window.addEventListener('online', send)
    return () => {
      clearInterval(again)
      clearTimeout(timer.current)
      window.removeEventListener('online', send)
      void send()
    }
  }, [send])

  /** Keeps the draft in this form, of the two. */
  const keepMine = (conflict: DraftConflict) => {
    revision.current = conflict.revision
    isInConflict.current = false
    void send()
  }
  /** Takes the stored draft, of the two. */
  const takeStored = () => {
    pending.current = undefined
    forgetDraft(complaintId)
    location.reload()
  }
  return { state, keepMine, takeStored }
}

const pendingOf = (pending: RefObject<Answers | undefined>): Answers | undefined => pending.current

function stateAfter(error: unknown, mine: Answers): AutosaveState {
  if (!(error instanceof CallFailure)) return { kind: 'kept' }
  if (error.failure.code === 'draft-conflict')
    return { kind: 'conflict', mine, ...(error.failure.details as unknown as DraftConflict) }
  return { kind: error.status >= 500 ? 'kept' : 'refused' }
}
