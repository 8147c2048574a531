import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { apiOf } from '#web/platform/page-context.ts'
import { RenderedText } from '#web/ui/rendered-text.tsx'
import type { Route } from './+types/contact-us.page.ts'
import styles from './content.module.css'
import { loadPublicPage } from './public-page.ts'
import { PublicPageHead } from './public-page-view.tsx'
import { ButtonLink, QuietLink } from '#web/ui/button-link.tsx'

export const handle = { script: false }

export async function loader({ context }: Route.LoaderArgs) {
  const [page, contact] = await Promise.all([loadPublicPage(context, 'contact'), apiOf(context).client.getContact()])
  return { page, contact }
}

/** Days, the label of the time zone and the free-call line; hours and number only once they are set. */
export default function ContactUsPage({ loaderData: { page, contact } }: Route.ComponentProps) {
  const { t, language } = useTranslation('content')
  return (
    <div className="page">
      <PublicPageHead page={page} />
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
            <dd>{language === 'am' ? contact.timeZoneLabelAm : contact.timeZoneLabel}</dd>
          </div>
          {contact.freeCallNumber && (
            <div>
              <dt>{t('contact.freeCall')}</dt>
              <dd>
                <a href={`tel:${contact.freeCallNumber.replace(/[^+\d]/g, '')}`}>{contact.freeCallNumber}</a>
              </dd>
            </div>
          )}
        </dl>
        <div>
          {page.sections.map(({ title, html }) => (
            <section key={title}>
              <h2>{title}</h2>
              <RenderedText html={html} />
            </section>
          ))}
          <div className="actions">
            <ButtonLink to="/home/apply">{t('home.start')}</ButtonLink>
            <QuietLink to="/home/track-status/search">{t('home.trackTitle')}</QuietLink>
          </div>
        </div>
      </div>
    </div>
  )
}
