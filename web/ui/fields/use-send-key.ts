import { type RefObject, useEffect } from 'react'

/** Ctrl + Enter sends the form that the holder has, whatever field has the focus: by that button, else by the first one. */
export function useSendKey(holder: RefObject<HTMLElement | null>, button = 'button[type=submit]:not([name])'): void {
  useEffect(() => {
    const element = holder.current
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      const form = element?.querySelector('form')
      const sender =
        form?.querySelector<HTMLButtonElement>(button) ?? form?.querySelector<HTMLButtonElement>('button[type=submit]')
      if (!form || !sender || sender.disabled) return
      event.preventDefault()
      form.requestSubmit(sender)
    }
    element?.addEventListener('keydown', press)
    return () => element?.removeEventListener('keydown', press)
  }, [holder, button])
}
