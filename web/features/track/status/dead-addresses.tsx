import { Link } from 'react-router'
import type { MyComplaint } from '#contract/filing/tracking.ts'
import { formatPhone, inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { useDates } from '#web/ui/use-dates.ts'

/** Tells the complainant which of their addresses messages do not reach, how another one is given, and how they get in until then. */
export function DeadAddresses({ complaint }: { complaint: MyComplaint }) {
  const { t, language } = useTranslation(['supplying', 'track'])
  const dates = useDates()
  const { deadAddresses, handlingOrganization } = complaint
  if (deadAddresses.length === 0) return null
  return (
    <section className="notice" aria-labelledby="unreached">
      <h3 id="unreached">{t('unreached.title')}</h3>
      <ul>
        {deadAddresses.map(({ channel, address, failedAt }) => (
          <li key={address}>
            {t(`unreached.${channel}`, {
              address: channel === 'sms' ? formatPhone(address) : address,
              date: dates.instant(failedAt),
            })}
          </li>
        ))}
      </ul>
      <p>{t('unreached.lead')}</p>
      <p>
        {t('unreached.correct', { office: inLanguage(handlingOrganization, language) })}{' '}
        <Link to="/ContactUs" className="no-print">
          {t('track:search.contact')}
        </Link>
      </p>
      <p>{t('unreached.pin')}</p>
    </section>
  )
}
