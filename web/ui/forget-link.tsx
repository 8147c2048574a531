import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Link, useLocation } from 'react-router'

export const forgetPath = '/home/forget'

/** For somebody on a shared device: leads to the page that asks before everything is forgotten, and back to this one. */
export function ForgetLink() {
  const { t } = useTranslation('shell')
  const { pathname, search } = useLocation()
  return (
    <p className="actions no-print">
      <Link to={`${forgetPath}?${new URLSearchParams({ from: `${pathname}${search}` })}`}>{t('forgetLink')}</Link>
    </p>
  )
}
