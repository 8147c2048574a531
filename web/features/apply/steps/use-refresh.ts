import { useSubmit } from 'react-router'

/** Sends a form as it is, to load the options that depend on a choice; the page stays. */
export function useRefresh() {
  const submit = useSubmit()
  return (form: HTMLFormElement | null) => {
    if (!form) return
    const typed = new FormData(form)
    typed.set('intent', 'refresh')
    void submit(typed, {
      method: 'post',
      action: form.getAttribute('action') ?? '',
      preventScrollReset: true,
      replace: true,
    })
  }
}
