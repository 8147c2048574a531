import { useEffect, useEffectEvent, useState } from 'react'

/** What the server found for a text. */
export interface Found<Item> {
  items: readonly Item[]
  /** There are more that match. */
  isCut: boolean
}

export interface Finding<Item> {
  /** Undefined until there is an answer to the present text. */
  found: Found<Item> | undefined
  /** The last call failed; further typing makes another one. */
  hasFailed: boolean
}

/** How long typing has to pause before the server is asked. */
const pauseMilliseconds = 250

/** Asks `find` for the text once the typing pauses; for undefined nothing is asked. A late answer to an earlier text is ignored. */
export function useFound<Item>(text: string | undefined, find: (text: string) => Promise<Found<Item>>): Finding<Item> {
  const [answer, setAnswer] = useState<{ text: string; found: Found<Item> | undefined }>()
  const ask = useEffectEvent(find)
  useEffect(() => {
    if (text === undefined) return
    let isCurrent = true
    const timer = setTimeout(async () => {
      const found = await ask(text).catch(() => undefined)
      if (isCurrent) setAnswer({ text, found })
    }, pauseMilliseconds)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text])
  const isOfText = text !== undefined && answer?.text === text
  return { found: isOfText ? answer.found : undefined, hasFailed: isOfText && !answer.found }
}
