// oxlint-disable-next-line no-restricted-imports -- a question that does not come needs no words
import { lazy, Suspense, useState } from 'react'
import { type FieldProps, useInputProps } from './field-frame.tsx'
import { TextInput } from './inputs.tsx'
import styles from './fields.module.css'
import type { TextFieldProps } from './text-fields.tsx'

// no page needs the known domains before there is an address
const LikelyAddress = lazy(() =>
  import('./likely-address.tsx').then(
    ({ LikelyAddress: part }) => ({ default: part }),
    () => ({ default: () => null }),
  ),
)
const isAddress = (text: string): boolean => text.includes('@')

/** Asks about a domain that looks like a typing mistake; nothing when none is striking. */
export const AddressDoubt = ({ address }: { address: string | null | undefined }) =>
  isAddress(address ?? '') && (
    <Suspense>
      <p className={styles.doubt}>
        <LikelyAddress address={address ?? ''} />
      </p>
    </Suspense>
  )

/**
 * An e-mail address, or a name for signing in that may be one. A typing mistake of a well-known domain is asked about when the field is left, and
 * without JavaScript wherever the form is shown with its values again. Nothing is refused for it.
 */
export function AddressField({ name, isOptional, ...input }: TextFieldProps & FieldProps) {
  const props = useInputProps({ name, isOptional: isOptional ?? false })
  const [address, setAddress] = useState(props.defaultValue ?? '')
  const take = (likely: string) => {
    const control = document.getElementById(props.id)
    if (!(control instanceof HTMLInputElement)) return
    control.value = likely
    control.dispatchEvent(new Event('input', { bubbles: true }))
    setAddress(likely)
    control.focus()
  }
  return (
    <>
      <TextInput {...props} {...input} onBlur={event => setAddress(event.currentTarget.value)} />
      <div role="status" className={styles.doubt}>
        {isAddress(address) && (
          <Suspense>
            <LikelyAddress address={address} onTake={take} />
          </Suspense>
        )}
      </div>
    </>
  )
}
