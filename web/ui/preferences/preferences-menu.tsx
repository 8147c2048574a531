import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useRouteLoaderData } from 'react-router'
import { languages, type Preferences, schemes, themes } from '#web/platform/preferences.ts'
import styles from './preferences.module.css'

/** Language, colours and brightness: plain forms, each answer a whole new page, so that they work everywhere. */
export function PreferencesMenu() {
  const { t } = useTranslation('shell')
  const current = useRouteLoaderData<{ preferences: Preferences }>('root')?.preferences
  const { pathname, search } = useLocation()
  const here = `${pathname}${search}`
  return (
    <>
      <Choice className={styles.languages} label={t('language')} back={here}>
        {languages.map(language => (
          <button
            key={language}
            name="language"
            value={language}
            lang={language}
            type="submit"
            aria-pressed={language === current?.language}
          >
            {t(`languages.${language}`)}
          </button>
        ))}
      </Choice>
      <details className={styles.colours} name="top-bar">
        <summary aria-label={t('theme')}>
          <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
            <circle cx="11" cy="11" r="8" fill="none" stroke="currentColor" strokeWidth="2" />
            <path d="M11 3a8 8 0 0 1 0 16z" fill="var(--mantine-color-brand-6)" />
          </svg>
        </summary>
        <div className={styles.panel}>
          <p className={styles.heading}>{t('theme')}</p>
          <Choice className={styles.swatches} label={t('theme')} back={here}>
            {themes.map(theme => (
              <button
                key={theme}
                name="theme"
                value={theme}
                type="submit"
                data-theme={theme}
                aria-pressed={theme === current?.theme}
                aria-label={t(`themes.${theme}`)}
                title={t(`themes.${theme}`)}
              />
            ))}
          </Choice>
          <p className={styles.heading}>{t('scheme')}</p>
          <Choice className={styles.schemes} label={t('scheme')} back={here}>
            {schemes.map(scheme => (
              <button key={scheme} name="scheme" value={scheme} type="submit" aria-pressed={scheme === current?.scheme}>
                {t(`schemes.${scheme}`)}
              </button>
            ))}
          </Choice>
        </div>
      </details>
    </>
  )
}

function Choice({
  label,
  back,
  className,
  children,
}: {
  label: string
  back: string
  className: string | undefined
  children: ReactNode
}) {
  return (
    <form method="post" action="/preferences" aria-label={label} className={className}>
      <input type="hidden" name="back" value={back} />
      {children}
    </form>
  )
}
