import { likelyAddress } from '#contract/values/mail-domains.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import styles from './fields.module.css'

interface LikelyAddressProps {
  address: string
  /** Puts the likely address into the field, where there is one. */
  onTake?: (likely: string) => void
}

/** The question whether an address with a likely typing mistake was meant; nothing when none is striking. */
export function LikelyAddress({ address, onTake }: LikelyAddressProps) {
  const { t } = useTranslation('fields')
  const likely = likelyAddress(address)
  if (!likely) return null
  return (
    <>
      {t('didYouMean', { address: likely })}{' '}
      {onTake && (
        <button type="button" className={`button ${styles.scripted}`} data-kind="quiet" onClick={() => onTake(likely)}>
          {t('takeIt')}
        </button>
      )}
    </>
  )
}
