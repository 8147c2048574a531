import { useState } from 'react'
import { likelyAddress } from '#contract/values/mail-domains.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { type FieldProps, useInputProps } from './field-frame.tsx'
import { TextInput } from './inputs.tsx'
import styles from './fields.module.css'
import type { TextFieldProps } from './text-fields.tsx'

/** Asks about a domain that looks like a typing mistake; nothing when none is striking. */
export function AddressDoubt({ address }: { address: string | null | undefined }) {
  const { t } = useTranslation('fields')
  const likely = likelyAddress(address ?? '')
  return likely ? <p className={styles.doubt}>{t('didYouMean', { address: likely })}</p> : null
}

/**
 * An e-mail address, or a name for signing in that may be one. A typing mistake of a well-known domain is asked about when the field is left, and
 * without JavaScript wherever the form is shown with its values again. Nothing is refused for it.
 */
export function AddressField({ name, isOptional, ...input }: TextFieldProps & FieldProps) {
  const { t } = useTranslation('fields')
  const props = useInputProps({ name, isOptional: isOptional ?? false })
  const [address, setAddress] = useState(props.defaultValue ?? '')
  const likely = likelyAddress(address)
  const take = () => {
    const control = document.getElementById(props.id)
    if (!(control instanceof HTMLInputElement) || !likely) return
    control.value = likely
    control.dispatchEvent(new Event('input', { bubbles: true }))
    setAddress(likely)
    control.focus()
  }
  return (
    <>
      <TextInput {...props} {...input} onBlur={event => setAddress(event.currentTarget.value)} />
      <div role="status" className={likely ? styles.doubt : undefined}>
        {likely && (
          <>
            {t('didYouMean', { address: likely })}{' '}
            <button type="button" className={`button ${styles.scripted}`} data-kind="quiet" onClick={take}>
              {t('takeIt')}
            </button>
          </>
        )}
      </div>
    </>
  )
}
