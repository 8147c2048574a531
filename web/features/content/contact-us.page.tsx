import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { apiOf } from '#web/platform/page-context.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { Route } from './+types/contact-us.page.ts'
import styles from './content.module.css'
import { ButtonLink, QuietLink } from '#web/ui/button-link.tsx'

export const handle = { script: false }

export const loader = async ({ context }: Route.LoaderArgs) => ({ contact: await apiOf(context).client.getContact() })

/** Days, the label of the time zone and the free-call line; hours and number only once they are set. */
export default function ContactUsPage({ loaderData: { contact } }: Route.ComponentProps) {
  const { t } = useTranslation(['content', 'shell'])
  return (
    <div className="page">
      <PageTitle>{t('contact.title')}</PageTitle>
      <h1>{t('contact.title')}</h1>
      <p className="lead">{t('contact.lead')}</p>
      <div className={styles.contact}>
        <dl className={`card ${styles.contactFacts}`}>
          <div>
            <dt>{t('contact.days')}</dt>
            <dd>
              <ul className={styles.days}>
                {contact.days.map(day => (
                  <li key={day}>{t(`contact.weekdays.${day}`)}</li>
                ))}
              </ul>
            </dd>
          </div>
          {contact.hours && (
            <div>
              <dt>{t('contact.hours')}</dt>
              <dd>{contact.hours}</dd>
            </div>
          )}
          <div>
            <dt>{t('contact.timeZone')}</dt>
            <dd>{contact.timeZoneLabel}</dd>
          </div>
          <div>
            <dt>{t('contact.freeCall')}</dt>
            <dd>
              {contact.freeCallNumber ? (
                <a href={`tel:${contact.freeCallNumber.replace(/[^+\d]/g, '')}`}>{contact.freeCallNumber}</a>
              ) : (
                t('contact.freeCallSoon')
              )}
            </dd>
          </div>
        </dl>
        <div>
          <h2>{t('contact.beforeTitle')}</h2>
          <p>{t('contact.beforeText')}</p>
          <h2>{t('contact.onlineTitle')}</h2>
          <p>{t('contact.onlineText')}</p>
          <div className="actions">
            <ButtonLink to="/home/apply">{t('home.start')}</ButtonLink>
            <QuietLink to="/home/track-status/search">{t('home.trackTitle')}</QuietLink>
          </div>
        </div>
      </div>
    </div>
  )
}
