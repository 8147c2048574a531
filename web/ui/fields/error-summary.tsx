import { useEffect, useId, useRef } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { readFirst } from '#web/ui/read-first.ts'
import { InPageLink } from '../in-page-link.tsx'
import { fieldId, fileField, useErrorMessage, useFormState } from './form-state.ts'
import styles from './fields.module.css'

/** Every refused field with a link to it, at the top of the form; takes the focus when the answer arrives. */
export function ErrorSummary() {
  const { t } = useTranslation('fields')
  const { errors: all, refusedFiles = [], idPrefix } = useFormState()
  const messageOf = useErrorMessage()
  const target = useFocusOnErrors<HTMLDivElement>(all)
  const titleId = useId()
  // files are named one by one, with what to do instead
  const errors = all.filter(({ field }) => field !== fileField || refusedFiles.length === 0)
  if (errors.length === 0) return null
  return (
    <div ref={target} className={styles.summary} role="alert" aria-labelledby={titleId} {...readFirst}>
      <h2 id={titleId}>{t('summaryTitle')}</h2>
      <ul>
        {errors.map(error => (
          <li key={`${error.field} ${error.reason}`}>
            <InPageLink to={fieldId(error.field, idPrefix)}>{messageOf(error)}</InPageLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Moves the focus to what should be read first after a refusal; a page without JavaScript has `autofocus`. */
export function useFocusOnErrors<Element extends HTMLElement>(errors: readonly unknown[]) {
  const target = useRef<Element>(null)
  useEffect(() => {
    if (errors.length > 0) target.current?.focus()
  }, [errors])
  return target
}
