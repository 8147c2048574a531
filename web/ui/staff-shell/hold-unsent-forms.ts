import { useEffect } from 'react'
import { answersIn } from '#web/platform/forms/forms.ts'
import { holdForm, isKeptForm, type Place, releaseForm } from '#web/platform/forms/leaving.ts'

const contentOf = (form: HTMLFormElement): string => JSON.stringify(answersIn(form))

/** The form that would send what was typed here, unless it keeps its typing itself. */
function unkeptFormOf(target: EventTarget | null): HTMLFormElement | null {
  const form = target instanceof Element ? target.closest('form') : null
  return form?.method === 'post' && !isKeptForm(form) ? form : null
}

/**
 * Every form of the desk that does not keep what is typed into it: leaving it asks first while it holds something unsent. Sending it
 * and a link within it, which gives it up, ask nothing.
 */
export function useHeldForms(): void {
  useEffect(() => {
    const untouched = new WeakMap<HTMLFormElement, string>()
    const remember = ({ target }: Event) => {
      const form = unkeptFormOf(target)
      if (form && !untouched.has(form)) untouched.set(form, contentOf(form))
    }
    const compare = ({ target }: Event) => {
      const form = unkeptFormOf(target)
      if (!form) return
      const { pathname, search } = location
      const isLeftAt = (next: Place) => next.pathname !== pathname || next.search !== search
      if (contentOf(form) === untouched.get(form)) releaseForm(form)
      else holdForm(form, isLeftAt)
    }
    const release = ({ target }: Event) => {
      const form = unkeptFormOf(target)
      if (form) releaseForm(form)
    }
    const giveUp = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('a')) release(event)
    }
    const listeners = { focusin: remember, input: compare, change: compare, submit: release, click: giveUp }
    for (const [name, listen] of Object.entries(listeners)) document.addEventListener(name, listen, { capture: true })
    return () => {
      for (const [name, listen] of Object.entries(listeners))
        document.removeEventListener(name, listen, { capture: true })
    }
  }, [])
}
