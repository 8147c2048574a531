import { useEffect, useEffectEvent, useRef } from 'react'

/** For a hidden field whose value is chosen, not typed: an `input` event lets a form that keeps its typing keep this too. */
export function useToldValue(value: string, onTold?: (form: HTMLFormElement | null) => void) {
  const input = useRef<HTMLInputElement>(null)
  const told = useRef(value)
  const tell = useEffectEvent(() => {
    input.current?.dispatchEvent(new Event('input', { bubbles: true }))
    onTold?.(input.current?.form ?? null)
  })
  useEffect(() => {
    if (told.current === value) return
    told.current = value
    tell()
  }, [value])
  return input
}
