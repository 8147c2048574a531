import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { storeForm } from './register-complaint-typing.ts'

type Message = 'ask' | 'held' | 'give' | 'given' | 'kept'

/** How long another window may take to answer; one that has been closed never does. */
const patienceMilliseconds = 3000

/**
 * One browser has one registration under way, files included: two windows on it would mix two complainants. The window
 * that comes second says where it is, and takes it over with everything that was typed in the first.
 */
export function RegisterWindow({ children }: { children: ReactNode }) {
  const holder = useRef<HTMLDivElement>(null)
  const { isElsewhere, isRefused, goOnHere } = useOnlyWindow(holder)
  const { t } = useTranslation('registering')
  if (!isElsewhere) return <div ref={holder}>{children}</div>
  return (
    <section className="notice" role="status">
      <h2>{t('window.title')}</h2>
      <p>{t('window.text')}</p>
      {isRefused && <p role="alert">{t('window.refused')}</p>}
      <button type="button" className="button" onClick={() => void goOnHere()}>
        {t('window.goOnHere')}
      </button>
    </section>
  )
}

function useOnlyWindow(holder: RefObject<HTMLElement | null>) {
  const [isElsewhere, setElsewhere] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const channel = useRef<BroadcastChannel>(undefined)

  useEffect(() => {
    const own = new BroadcastChannel('desk-registration')
    channel.current = own
    const say = (message: Message) => own.postMessage(message)
    const give = async (form: HTMLFormElement) => {
      try {
        await storeForm(form)
        setElsewhere(true)
        say('given')
      } catch {
        say('kept')
      }
    }
    own.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      const form = holder.current?.querySelector('form')
      if (data === 'held') setElsewhere(true)
      if (!form) return
      if (data === 'ask') say('held')
      if (data === 'give') void (form.getAttribute('aria-busy') === 'true' ? say('kept') : give(form))
    })
    say('ask')
    return () => own.close()
  }, [holder])

  const goOnHere = async () => {
    const own = channel.current
    if (!own) return
    const answer = answerOf(own)
    own.postMessage('give' satisfies Message)
    const isKept = (await answer) === 'kept'
    if (isKept) setRefused(true)
    // the whole form begins anew from what is stored now
    else location.reload()
  }
  return { isElsewhere, isRefused, goOnHere }
}

/** Whether the other window gives it away; undefined when it is gone. */
const answerOf = (channel: BroadcastChannel): Promise<'given' | 'kept' | undefined> =>
  new Promise(resolve => {
    const end = (answer: 'given' | 'kept' | undefined) => {
      clearTimeout(timer)
      channel.removeEventListener('message', listen)
      resolve(answer)
    }
    const listen = ({ data }: MessageEvent<Message>) => {
      if (data === 'given' || data === 'kept') end(data)
    }
    const timer = setTimeout(end, patienceMilliseconds)
    channel.addEventListener('message', listen)
  })
