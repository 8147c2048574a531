import { useEffect, useRef } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import styles from './staff-shell.module.css'

/** The keys as printed on a keyboard, by the names of their texts. */
const keys = {
  search: ['/', 'Ctrl + K'],
  rows: ['J', 'K'],
  register: ['Ctrl + Enter'],
  close: ['Esc'],
  help: ['?'],
} as const

/** A dialogue that explains the keys; `onClose` is called when it is closed. */
export default function KeyHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell')
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} onClose={onClose} aria-labelledby="key-help-title" className={styles.keyHelp}>
      <h2 id="key-help-title">{t('keys.title')}</h2>
      <dl>
        {Object.entries(keys).map(([name, pressed]) => (
          <div key={name}>
            <dt>
              {pressed.map(key => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(`keys.${name as keyof typeof keys}`)}</dd>
          </div>
        ))}
      </dl>
      <button type="button" className="button" onClick={() => dialog.current?.close()}>
        {t('keys.done')}
      </button>
    </dialog>
  )
}
