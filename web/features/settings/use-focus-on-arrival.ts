import { useEffect, useRef } from 'react'

/** Moves the focus to what has just opened; `subject` says that it is another one now. */
export function useFocusOnArrival<Element extends HTMLElement>(subject: string | number) {
  const target = useRef<Element>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another subject is another arrival
  useEffect(() => target.current?.focus(), [subject])
  return target
}
