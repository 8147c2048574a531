import { useNavigate } from 'react-router'
import { homeOf, sessionUser } from '#web/platform/session/session.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { QuietLink } from '#web/ui/button-link.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { ErrorState } from '#web/ui/states/states.tsx'

/** Within the frame of the staff: nothing is at this address, or nothing that the reader may see; which of the two is not said. */
export function StaffNotFound() {
  const { t } = useTranslation('menu')
  const navigate = useNavigate()
  const home = homeOf(sessionUser())
  const goBack = () => (window.history.length > 1 ? navigate(-1) : navigate(home))
  return (
    <>
      <PageTitle>{t('notFound.title')}</PageTitle>
      <ErrorState title={t('notFound.title')} text={t('notFound.text')}>
        <div className="actions">
          <Button onClick={goBack}>{t('notFound.back')}</Button>
          <QuietLink to={home}>{t('notFound.home')}</QuietLink>
        </div>
      </ErrorState>
    </>
  )
}
