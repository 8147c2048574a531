import { useEffect, useRef } from 'react'

/** For a hidden field: a value that was chosen, not typed, is typing too, and the form that keeps it is told. */
export function useToldValue(value: string) {
  const input = useRef<HTMLInputElement>(null)
  const told = useRef(value)
  useEffect(() => {
    if (told.current === value) return
    told.current = value
    input.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [value])
  return input
}
