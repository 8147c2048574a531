import {
  type ComponentType,
  createElement,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useRef,
  useState,
  useTransition,
} from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { isTyping } from '../is-typing.ts'
import styles from './on-demand.module.css'
import { LinkButton, QuietButton } from '../button.tsx'

interface Sentence {
  children: ReactNode
}

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

export interface Preloaded {
  /** Loads the code before the part is shown; it settles without an error when the code cannot be loaded. */
  preload?: () => Promise<unknown>
}

/**
 * A part of a page whose code is loaded when it is first shown. If the code cannot be loaded, only this part is missing: a sentence with
 * a button to try again is shown instead. `Waiting` is shown during loading, and `Missing` around the sentence.
 */
export function onDemand<Props extends object>(
  load: Load<Props>,
  Waiting: ComponentType<NoInfer<Props>> = Nothing,
  Missing: ComponentType<NoInfer<Props> & Sentence> = ({ children }) => children,
): ComponentType<Props> & Preloaded {
  let loading: Promise<ComponentType<Props> | undefined> | undefined
  let loaded: ComponentType<Props> | undefined
  const begin = () => {
    loading ??= Promise.all([load(), ...reloadStyles()]).then(
      ([{ default: Part }]) => {
        loaded = Part
        return Part
      },
      (error: Error) => {
        console.error(error)
        noteFailedStyles(error)
        loading = undefined
        return undefined
      },
    )
    return loading
  }
  const Loaded = ({ from, props, failed }: { from: ReturnType<typeof begin>; props: Props; failed: FailedProps }) => {
    const Part = use(from)
    if (Part) return createElement(Part, props)
    return (
      <Missing {...props}>
        <Failed {...failed} />
      </Missing>
    )
  }
  const Late = (props: Props) => {
    const [{ from, tries }, setTry] = useState(() => ({ from: begin(), tries: 1 }))
    const [isAsked] = useState(isButtonPressed)
    const [isTrying, startTransition] = useTransition()
    const retry = () => startTransition(() => setTry({ from: begin(), tries: tries + 1 }))
    return (
      <Suspense fallback={<Waiting {...props} />}>
        <Loaded from={from} props={props} failed={{ isAsked, tries, isTrying, onRetry: retry }} />
      </Suspense>
    )
  }
  const OnDemand = (props: Props) => {
    // a part that was loaded before is there at once; what is shown first stays, for another component would lose what was typed
    const [Shown] = useState(() => loaded ?? Late)
    return createElement(Shown, props)
  }
  return Object.assign(OnDemand, { preload: begin })
}

const Nothing = () => null

/** Somebody asked for a part if a button has the focus when it is first shown. On the server there is no document. */
const isButtonPressed = (): boolean => globalThis.document?.activeElement?.matches('button, summary') ?? false

/** Style sheets that could not be loaded: the loader considers them loaded and would not load them again. */
const failedStyles = new Set<HTMLLinkElement>()

function noteFailedStyles({ message }: Error): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (message.includes(link.href)) failedStyles.add(link)
}

const reloadStyles = () =>
  [...failedStyles].map(link => {
    failedStyles.delete(link)
    const again = link.cloneNode() as HTMLLinkElement
    link.replaceWith(again)
    return new Promise((resolve, reject) => {
      again.addEventListener('load', resolve)
      again.addEventListener('error', () => reject(new Error(`No styles: ${again.href}`)))
    })
  })

interface FloatingProps extends Sentence {
  id?: string
  onClose: () => void
}

/** The sentence in place of a part that floats above the page. */
export function Floating({ id, onClose, children }: FloatingProps) {
  const { t } = useTranslation('states')
  return (
    <div id={id} className={`card no-print ${styles.floating}`}>
      {children}
      <LinkButton onClick={onClose}>{t('error.close')}</LinkButton>
    </div>
  )
}

interface FailedProps {
  isAsked: boolean
  tries: number
  isTrying: boolean
  onRetry: () => void
}

function Failed({ isAsked, tries, isTrying, onRetry }: FailedProps) {
  const { t } = useTranslation('states')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // the focus of somebody who types meanwhile is not moved
    if (isAsked && !isTyping(document.activeElement)) button.current?.focus()
  }, [isAsked])
  return (
    <div className={`notice ${styles.failed}`} role="alert">
      {/* another element after each try: it is read out again */}
      <p key={tries}>{t('part')}</p>
      <div className="actions">
        <QuietButton ref={button} aria-busy={isTrying} onClick={onRetry}>
          {t('error.retry')}
        </QuietButton>
        {/* browsers before 2026 remember that code did not come, until the page is loaded again */}
        {tries > 1 && <QuietButton onClick={() => location.reload()}>{t('error.reload')}</QuietButton>}
      </div>
    </div>
  )
}
