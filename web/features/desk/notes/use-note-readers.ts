import { useEffect, useState } from 'react'
import type { NoteReader } from '#contract/desk/case-notes.ts'
import { browserClient } from '#web/platform/answers/api.ts'

/** While letters follow each other faster than this, nothing is requested. */
const pauseMilliseconds = 180

/** The people who can be mentioned on the case, by the text after an `@`; `ask(undefined)` says that no name is being typed. */
export function useNoteReaders(complaintId: number) {
  const [text, setText] = useState<string>()
  const [found, setFound] = useState<{ text: string; people: NoteReader[] }>()
  const [chosen, choose] = useState(0)
  useEffect(() => {
    if (text === undefined) return
    let isCurrent = true
    const timer = setTimeout(async () => {
      // a list that cannot be loaded must not lose typed text: the note goes without it
      const people = await browserClient.findNoteReaders({ params: { complaintId }, query: { text } }).catch(() => [])
      if (!isCurrent) return
      setFound({ text, people })
      choose(0)
    }, pauseMilliseconds)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [complaintId, text])
  const isAsked = text !== undefined && found?.text === text
  return {
    offered: isAsked ? found.people : [],
    isAsked,
    chosen,
    choose,
    ask: setText,
    close: () => setText(undefined),
  }
}
