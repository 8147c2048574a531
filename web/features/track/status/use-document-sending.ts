import { useCallback, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { RefusedFile } from '#contract/filing/file.ts'
import { sendFiles } from '#web/platform/send-files.ts'

/** The progress of the chosen documents. */
export type Sending =
  | { state: 'idle' | 'added' | 'broken' }
  | { state: 'sending'; names: string[]; percent: number }
  | { state: 'refused'; files: RefusedFile[]; added: number }
  | { state: 'failed'; reason: string }

interface Answer {
  code?: string
  attachements?: unknown[]
  refused?: RefusedFile[]
}

/** Sends documents by a separate request, which reports its progress. */
export function useDocumentSending() {
  const [sending, setSending] = useState<Sending>({ state: 'idle' })
  const { revalidate } = useRevalidator()
  const again = useRef<() => void>(undefined)

  const send = useCallback(
    (body: FormData, files: readonly File[], onTaken: () => void) => {
      const names = files.map(({ name }) => name)
      const start = () => {
        setSending({ state: 'sending', names, percent: 0 })
        const onPercent = (percent: number) => setSending({ state: 'sending', names, percent })
        sendFiles('/api/Tracking/AddDocument', body, onPercent).then(
          answer => {
            const outcome = outcomeOf(answer)
            setSending(outcome)
            if (outcome.state === 'added' || outcome.state === 'refused') onTaken()
            // also when the proof has expired: then the page asks for a code again; not when the page itself could not be loaded
            if (answer.status < 500) void revalidate()
          },
          () => setSending({ state: 'broken' }),
        )
      }
      again.current = start
      start()
    },
    [revalidate],
  )
  return { sending, send, sendAgain: () => again.current?.() }
}

function outcomeOf({ status, text }: { status: number; text: string }): Sending {
  const answer = readAnswer(text)
  if (status !== 200) return { state: 'failed', reason: answer.code ?? 'other' }
  const files = answer.refused ?? []
  const added = answer.attachements?.length ?? 0
  return files.length > 0 ? { state: 'refused', files, added } : { state: 'added' }
}

function readAnswer(text: string): Answer {
  try {
    return JSON.parse(text) as Answer
  } catch {
    // a proxy's page
    return {}
  }
}
