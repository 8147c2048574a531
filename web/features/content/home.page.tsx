import { useTranslation } from 'react-i18next'
import { PageTitle } from '#web/ui/page-title.tsx'

export const handle = { script: false }

export default function HomePage() {
  const { t } = useTranslation('content')
  return (
    <div className="page">
      <PageTitle>{t('home.title')}</PageTitle>
      <h1>{t('home.title')}</h1>
    </div>
  )
}
