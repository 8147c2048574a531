import { Link } from 'react-router'
import type { PublicPageTexts, PublicPageVersion } from '#contract/settings/public-pages.ts'
import { inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Card } from '#web/ui/card.tsx'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import { addressOf } from './address.ts'
import styles from './public-pages.module.css'

/** The versions of a page, the newest first; each can be put into the form and published again. */
export function PageVersions({ texts: { name, versions } }: { texts: PublicPageTexts }) {
  const { t, language } = useTranslation('public-pages')
  return (
    <Card title={t('versionsTitle')}>
      {versions.length === 0 && <p className="dimmed">{t('noVersions')}</p>}
      <ol className={styles.versions}>
        {versions.map((saved, at) => (
          <li key={saved.version}>
            <p>
              <strong>{t('version', { version: saved.version })}</strong> · {inLanguage(saved.publishedBy, language)} ·{' '}
              <FormattedInstant instant={saved.publishedAt} />
              {at === 0 && ` · ${t('shownNow')}`}
            </p>
            <details>
              <summary>{t('read')}</summary>
              <Said saved={saved} />
            </details>
            {at > 0 && (
              <Link
                className="no-print"
                to={addressOf(name, saved.version)}
                aria-label={t('useVersion', { version: saved.version })}
              >
                {t('useAgain')}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <p className="no-print">
        <Link to={addressOf(name, 'standard')}>{t('useStandard')}</Link>
      </p>
    </Card>
  )
}

/** The text of a version as it was typed. */
const Said = ({ saved: { textEn, textAm } }: { saved: PublicPageVersion }) => (
  <div className={styles.languages}>
    <div lang="am" className="as-typed">
      {textAm}
    </div>
    <div lang="en" className="as-typed">
      {textEn}
    </div>
  </div>
)
