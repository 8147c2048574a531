import { Link } from 'react-router'
import { useTranslation } from '#web/platform/texts/use-translation.ts'

/** A link to enter one's own absences and substitute. */
export function ProfileAbsences() {
  const { t } = useTranslation('accounts')
  return (
    <section className="card" aria-labelledby="absences-title">
      <h2 id="absences-title">{t('profile.absences.title')}</h2>
      <p>{t('profile.absences.lead')}</p>
      <p>
        <Link to="/absences">{t('profile.absences.link')}</Link>
      </p>
    </section>
  )
}
