import { useState } from 'react'
import { browserClient } from '#web/platform/answers/api.ts'
import { useFound } from '#web/ui/fields/use-found.ts'

/** The people who can be mentioned on the case, by the text after an `@`; `ask(undefined)` says that no name is being typed. */
export function useNoteReaders(complaintId: number) {
  const [text, setText] = useState<string>()
  const [chosen, choose] = useState(0)
  const ask = (typed: string | undefined) => {
    if (typed !== text) choose(0)
    setText(typed)
  }
  // a list that cannot be loaded must not lose typed text: the note goes without it
  const { found, hasFailed } = useFound(text, async typed => ({
    items: await browserClient.findNoteReaders({ params: { complaintId }, query: { text: typed } }),
    isCut: false,
  }))
  return {
    offered: found?.items ?? [],
    isAsked: found !== undefined || hasFailed,
    chosen,
    choose,
    ask,
    close: () => ask(undefined),
  }
}
