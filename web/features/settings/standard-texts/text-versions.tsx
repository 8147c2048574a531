import { Link } from 'react-router'
import type { StandardText, StandardTextVersion } from '#contract/desk/standard-texts.ts'
import { citationText } from '#web/features/standard-texts/index.ts'
import { inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Card } from '#web/ui/card.tsx'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import { addressOf } from './address.ts'
import { QuietLink } from '#web/ui/button-link.tsx'
import styles from './standard-texts.module.css'

interface TextVersionsProps {
  text: StandardText
  versions: readonly StandardTextVersion[]
}

/** The versions of a text, the newest first; a former one can be loaded into the form and saved again. */
export function TextVersions({ text, versions }: TextVersionsProps) {
  const { t, language } = useTranslation('standard-texts')
  const editId = text.complaintType?.id ?? text.id
  return (
    <Card className={styles.versions} title={t('versionsTitle')} arrival={text.id}>
      <ol>
        {versions.map(saved => (
          <li key={saved.version}>
            <p>
              <strong>{t('version', { version: saved.version })}</strong> · {inLanguage(saved.savedBy, language)} ·{' '}
              <FormattedInstant instant={saved.savedAt} />
              {saved.version === text.version && ` · ${t('newest')}`}
            </p>
            <VersionText saved={saved} />
            {saved.version !== text.version && (
              <Link
                className="no-print"
                to={addressOf(text.kind, { edit: editId, of: text.id, from: saved.version })}
                aria-label={t('useVersion', { version: saved.version })}
              >
                {t('useAgain')}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <QuietLink to={addressOf(text.kind)} className="no-print">
        {t('close')}
      </QuietLink>
    </Card>
  )
}

/** The text of a version, each part marked with its language. */
function VersionText({ saved: { template, documents, citation } }: { saved: StandardTextVersion }) {
  const shown = template
    ? [
        { lang: 'am', title: template.titleAm, text: template.textAm },
        { lang: 'en', title: template.titleEn, text: template.textEn },
      ]
    : citation
      ? (['am', 'en'] as const).map(lang => ({
          lang,
          title: citationText({ ...citation, textEn: '', textAm: '' }, lang),
          text: lang === 'am' ? citation.textAm : citation.textEn,
        }))
      : (['am', 'en'] as const).map(lang => ({
          lang,
          title: '',
          text: (documents?.items ?? []).map((item, index) => `${index + 1}. ${item[lang]}`).join('\n'),
        }))
  return shown
    .filter(({ title, text }) => title || text)
    .map(({ lang, title, text }) => (
      <div key={lang} lang={lang} className={styles.said}>
        {title && <strong>{title}</strong>}
        {text}
      </div>
    ))
}
