import { useEffect, useRef } from 'react'

/** Moves the focus to an element that has just opened; `subject` identifies what it shows. */
export function useFocusOnArrival<Element extends HTMLElement>(subject: string | number) {
  const target = useRef<Element>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another subject is another arrival
  useEffect(() => target.current?.focus(), [subject])
  return target
}
