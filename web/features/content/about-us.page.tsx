import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import styles from './content.module.css'

export const handle = { script: false }

const sections = ['who', 'fair', 'time', 'privacy'] as const

export default function AboutUsPage() {
  const { t } = useTranslation('content')
  return (
    <div className="page">
      <PageTitle>{t('about.title')}</PageTitle>
      <h1>{t('about.title')}</h1>
      <p className="lead">{t('about.lead')}</p>
      <div className={styles.sections}>
        {sections.map(section => (
          <section key={section}>
            <h2>{t(`about.sections.${section}.title`)}</h2>
            <p>{t(`about.sections.${section}.text`)}</p>
          </section>
        ))}
      </div>
    </div>
  )
}
