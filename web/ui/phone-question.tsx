import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { isUnusualMobile } from '#contract/values/unusual-mobile.ts'

/** Asks whether a number is right that is taken although its range is not known to be in use. Nothing waits for the answer. */
export function PhoneQuestion({ phone }: { phone: string | null | undefined }) {
  const { t } = useTranslation('fields')
  return phone && isUnusualMobile(phone) ? <small>{t('isPhoneRight', { phone })}</small> : null
}
