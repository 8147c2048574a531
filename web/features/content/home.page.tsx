import type { ReactNode } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { HomeStatistics } from '#web/features/statistics/index.ts'
import { apiOf, requestContext } from '#web/platform/page-context.ts'
import { QuietButton } from '#web/ui/button.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { Route } from './+types/home.page.ts'
import styles from './home.module.css'
import { ContactIcon, LetterIcon, PeopleIcon } from './icons.tsx'
import { WovenBand } from './woven-band.tsx'
import type { SentHome } from '#web/platform/session/sent-home.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

export const handle = { script: false }

/** The page is shown without its figures if these cannot be read, so that nobody is kept from complaining. */
export const loader = async ({ context }: Route.LoaderArgs) => {
  const answer = await apiOf(context)
    .client.getStatistics()
    .catch(() => undefined)
  return { statistics: answer?.statistics ?? null, sentHome: context.get(requestContext).sentHome }
}

const needs = [
  { name: 'letter', icon: <LetterIcon /> },
  { name: 'contact', icon: <ContactIcon /> },
  { name: 'representative', icon: <PeopleIcon /> },
] as const satisfies { name: string; icon: ReactNode }[]

const steps = ['file', 'receive', 'handle', 'answer'] as const

/** Where everybody begins: start a complaint, or track one. */
export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('content')
  return (
    <>
      <PageTitle>{t('home.title')}</PageTitle>
      {loaderData.sentHome && <SentHomeNotice reason={loaderData.sentHome} />}
      <section className={styles.hero}>
        <div className={styles.heroInner}>
          <div>
            <h1>{t('home.title')}</h1>
            <p className={styles.heroLead}>{t('home.lead')}</p>
            <a className={styles.start} href="/home/apply">
              {t('home.start')} <span aria-hidden="true">→</span>
            </a>
            <p className={styles.startHint}>{t('home.startHint')}</p>
          </div>
          <TrackCard />
        </div>
        <WovenBand />
      </section>
      <div className="page">
        <section aria-labelledby="needs">
          <h2 id="needs">{t('home.needTitle')}</h2>
          <ul className={styles.needs}>
            {needs.map(({ name, icon }) => (
              <li key={name} className="card">
                <span className={styles.icon}>{icon}</span>
                <h3>{t(`home.need.${name}.title`)}</h3>
                <p>{t(`home.need.${name}.text`)}</p>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="how">
          <h2 id="how">{t('home.howTitle')}</h2>
          <ol className={styles.steps}>
            {steps.map(step => (
              <li key={step}>
                <h3>{t(`home.how.${step}.title`)}</h3>
                <p>{t(`home.how.${step}.text`)}</p>
              </li>
            ))}
          </ol>
        </section>
        {loaderData.statistics && <HomeStatistics statistics={loaderData.statistics} />}
        <section aria-labelledby="not-here" className={styles.notHere}>
          <h2 id="not-here">{t('home.notHereTitle')}</h2>
          <p>{t('home.notHereText')}</p>
          <a href="/FAQ">{t('home.questions')}</a>
        </section>
      </div>
    </>
  )
}

function TrackCard() {
  const { t } = useTranslation('content')
  return (
    <form method="get" action="/home/track-status/search" className={styles.track} aria-labelledby="track">
      <h2 id="track">{t('home.trackTitle')}</h2>
      <label htmlFor="tracking-id">{t('home.trackLabel')}</label>
      <p id="tracking-id-hint" className="dimmed">
        {t('home.trackHint')}
      </p>
      <input id="tracking-id" name="text" inputMode="numeric" autoComplete="off" aria-describedby="tracking-id-hint" />
      <QuietButton>{t('home.track')}</QuietButton>
    </form>
  )
}

/** Tells somebody who wanted another page why they are here; signing in leads there. */
function SentHomeNotice({ reason }: { reason: SentHome }) {
  const { t } = useTranslation('content')
  return (
    <div className={styles.sentHome} role="status">
      <div>
        <p>
          <strong>{t(`home.sentHome.${reason}.title`)}</strong> {t(`home.sentHome.${reason}.text`)}
        </p>
        <ButtonLink to="/session/signin">{t('home.sentHome.signIn')}</ButtonLink>
      </div>
    </div>
  )
}
