import { Link } from 'react-router'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Card } from '#web/ui/card.tsx'

/** A link to enter one's own absences and substitute. */
export function ProfileAbsences() {
  const { t } = useTranslation('accounts')
  return (
    <Card title={t('profile.absences.title')}>
      <p>{t('profile.absences.lead')}</p>
      <p>
        <Link to="/absences">{t('profile.absences.link')}</Link>
      </p>
    </Card>
  )
}
