import { useEffect, useRef } from 'react'
import { latinKey } from '#web/ui/latin-key.ts'
import { isTyping } from '#web/ui/is-typing.ts'

const steps: Record<string, number> = { j: 1, k: -1 }

/** Lets `j` and `k` move the focus along the links marked `data-row-link`, except while typing in a field. */
export function useRowKeys() {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const walk = (event: KeyboardEvent) => {
      const step = steps[latinKey(event)]
      if (!step || isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
      const links = [...(frame.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])]
      const row = document.activeElement?.closest('tr')
      const at = links.findIndex(link => link === document.activeElement || row?.contains(link))
      const next = at === -1 ? (step > 0 ? 0 : links.length - 1) : at + step
      links[next]?.focus()
    }
    document.addEventListener('keydown', walk)
    return () => document.removeEventListener('keydown', walk)
  }, [])
  return frame
}
