import { useEffect, useState } from 'react'
import { isTyping } from '../../is-typing.ts'
import { latinKey } from '../../latin-key.ts'

/** The panel's id, for the button that opens it. */
export const helpId = 'help'
/** The button's own. */
export const helpButtonId = 'help-button'

/** A plain `h` outside of fields that no other listener has used. */
const isHelpKey = (event: KeyboardEvent): boolean =>
  latinKey(event) === 'h' &&
  !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) &&
  !document.querySelector('dialog:modal')

/** Whether the help is open; `h` opens it. While it is open, the panel handles the key. */
export function useHelp() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isHelpKey(event)) setOpen(true)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return { isOpen, setOpen }
}

/** What the panel needs to handle the keys. */
export const helpKeys = { buttonId: helpButtonId, isHelpKey }
