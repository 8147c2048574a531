import { useEffect, useState } from 'react'
import { isTyping } from '../is-typing.ts'

/** Whether the list of keys is open; `?` outside of fields opens it. */
export function useKeyHelp() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key !== '?' || isTyping(event.target) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [])
  return { isOpen, setOpen }
}
