import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import styles from './content.module.css'

export const handle = { script: false }

const services = [
  { name: 'file', link: { to: '/home/apply', text: 'file' } },
  { name: 'track', link: { to: '/home/track-status/search', text: 'track' } },
  { name: 'supply' },
  { name: 'answer' },
  { name: 'refer', link: { to: '/refer/refer-application', text: 'refer' } },
  { name: 'withdraw' },
  { name: 'desk', link: { to: '/ContactUs', text: 'desk' } },
] as const

export default function ServicesPage() {
  const { t } = useTranslation('content')
  return (
    <div className="page">
      <PageTitle>{t('services.title')}</PageTitle>
      <h1>{t('services.title')}</h1>
      <p className="lead">{t('services.lead')}</p>
      <ul className={styles.cards}>
        {services.map(service => (
          <li key={service.name} className="card">
            <h2>{t(`services.items.${service.name}.title`)}</h2>
            <p>{t(`services.items.${service.name}.text`)}</p>
            {'link' in service && (
              <a className={styles.next} href={service.link.to}>
                {t(`services.actions.${service.link.text}`)} <span aria-hidden="true">→</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
