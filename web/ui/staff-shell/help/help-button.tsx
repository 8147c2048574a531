import { useTranslation } from '#web/platform/texts/use-translation.ts'
import styles from '../staff-shell.module.css'
import { helpButtonId, helpId } from './use-help.ts'

interface HelpButtonProps {
  isOpen: boolean
  onToggle: () => void
}

/** Opens and closes the help of the page; on a phone only its sign is shown. */
export function HelpButton({ isOpen, onToggle }: HelpButtonProps) {
  const { t } = useTranslation('shell')
  return (
    <button
      id={helpButtonId}
      type="button"
      className={styles.help}
      aria-expanded={isOpen}
      aria-controls={isOpen ? helpId : undefined}
      aria-keyshortcuts="h"
      onClick={onToggle}
    >
      <span aria-hidden="true">?</span>
      <span>{t('help')}</span>
    </button>
  )
}
