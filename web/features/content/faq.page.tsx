import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import styles from './content.module.css'
import { QuietLink } from '#web/ui/button-link.tsx'

export const handle = { script: false }

const questions = ['who', 'account', 'cost', 'letter', 'lost', 'court', 'files', 'unhappy', 'see', 'script'] as const

export default function FaqPage() {
  const { t } = useTranslation('content')
  return (
    <div className="narrow-page">
      <PageTitle>{t('faq.title')}</PageTitle>
      <h1>{t('faq.title')}</h1>
      <p className="lead">{t('faq.lead')}</p>
      <div className={styles.questions}>
        {questions.map(question => (
          <details key={question}>
            <summary>{t(`faq.items.${question}.question`)}</summary>
            <p>{t(`faq.items.${question}.answer`)}</p>
          </details>
        ))}
      </div>
      <h2>{t('faq.moreTitle')}</h2>
      <QuietLink to="/ContactUs">{t('faq.more')}</QuietLink>
    </div>
  )
}
