import { useEffect, useRef } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { SignedIn } from '#web/platform/session/guard.ts'
import { Button } from '#web/ui/button.tsx'
import { keysFor } from './keys.rules.ts'
import styles from './staff-shell.module.css'

interface KeyHelpProps {
  reader: Pick<SignedIn, 'user' | 'permissions'>
  onClose: () => void
}

/** A dialogue that explains the keys that work for the reader; `onClose` is called when it is closed. */
export default function KeyHelp({ reader, onClose }: KeyHelpProps) {
  const { t } = useTranslation(['keys', 'menu'])
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    // the button is at the end of a list that may be longer than the screen
    heading.current?.focus()
  }, [])
  return (
    <dialog ref={dialog} onClose={onClose} aria-labelledby="key-help-title" className={styles.keyHelp}>
      <h2 id="key-help-title" ref={heading} tabIndex={-1}>
        {t('menu:keys.title')}
      </h2>
      <div className={styles.keyParts}>
        {keysFor(reader).map(({ part, lines }) => (
          <section key={part} aria-labelledby={`key-help-${part}`}>
            <h3 id={`key-help-${part}`}>{t(`parts.${part}`)}</h3>
            <dl>
              {lines.map(({ name, keys }) => (
                <div key={name}>
                  <dt>
                    {keys.map(key => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{t(`keys.${name}`)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Button onClick={() => dialog.current?.close()}>{t('done')}</Button>
    </dialog>
  )
}
