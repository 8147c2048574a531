import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { data, Link, redirect } from 'react-router'
import { parseTrackingId } from '#contract/values/tracking-id.ts'
import type { Route } from './+types/track-search.page.ts'
import { statusPath } from '../paths.ts'
import styles from '../track.module.css'
import { TrackingIdForm, typingProblem } from './tracking-id-form.tsx'

/** A valid tracking ID leads to its complaint; anything else comes back with its error. */
export function loader({ request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const text = query.get('text') ?? query.get('id')
  if (text === null) return data({ text: '', problem: undefined })
  const reading = parseTrackingId(text)
  if (reading.ok) throw redirect(statusPath(reading.id))
  return data({ text, problem: typingProblem(text) }, { status: 422 })
}

export default function TrackSearchPage({ loaderData: { text, problem } }: Route.ComponentProps) {
  const { t } = useTranslation('track')
  return (
    <div className="narrow-page">
      <h1>{t('search.title')}</h1>
      <p className="lead">{t('search.lead')}</p>
      {/* another search from the top bar is another form */}
      <TrackingIdForm
        key={`${text} ${problem ?? ''}`}
        text={text}
        problem={problem}
        title={t('search.title')}
        label={t('search.submit')}
      />
      <h2 className={styles.where}>{t('search.where')}</h2>
      <ul>
        <li>{t('search.whereSms')}</li>
        <li>{t('search.whereReceipt')}</li>
        <li>
          {t('search.whereOffice')} <Link to="/ContactUs">{t('search.contact')}</Link>
        </li>
      </ul>
    </div>
  )
}
