import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { useFormState } from './fields/form-state.ts'

/** The document's title; inside a refused form, and with `hasError`, it begins with "Error:". */
export function PageTitle({ children, hasError }: { children: string; hasError?: boolean }) {
  const { t } = useTranslation('shell')
  const { errors } = useFormState()
  const title = t('title', { title: children })
  return <title>{hasError || errors.length > 0 ? t('errorPrefix', { title }) : title}</title>
}
