import type { ReactNode, SubmitEvent } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { useLocation } from 'react-router'
import { calendarChoices, languages, type Preferences, schemes, themes } from '#web/platform/preferences.ts'
import { usePreferences } from '../use-preferences.ts'
import styles from './preferences.module.css'

/** Stores a choice beyond this browser. */
type Save = (name: keyof Preferences, value: string) => Promise<void>

/** Language, colours, brightness and calendar: plain forms, each answered by a new page, so that they work everywhere. */
export function PreferencesMenu({ save }: { save?: Save }) {
  const { t } = useTranslation('shell')
  const current = usePreferences()
  return (
    <>
      <Choice className={styles.languages} label={t('language')}>
        {languages.map(language => (
          <button
            key={language}
            name="language"
            value={language}
            lang={language}
            type="submit"
            aria-pressed={language === current.language}
          >
            {t(`languages.${language}`)}
          </button>
        ))}
      </Choice>
      <details className={styles.colours} name="top-bar">
        <summary aria-label={t('look')}>
          <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
            <circle cx="11" cy="11" r="8" fill="none" stroke="currentColor" strokeWidth="2" />
            <path d="M11 3a8 8 0 0 1 0 16z" fill="var(--brand-6)" />
          </svg>
        </summary>
        <div className={styles.panel}>
          <p className={styles.heading}>{t('theme')}</p>
          <Choice className={styles.swatches} label={t('theme')} save={save}>
            {themes.map(theme => (
              <button
                key={theme}
                name="theme"
                value={theme}
                type="submit"
                data-theme={theme}
                aria-pressed={theme === current.theme}
                aria-label={t(`themes.${theme}`)}
                title={t(`themes.${theme}`)}
              />
            ))}
          </Choice>
          <p className={styles.heading}>{t('scheme')}</p>
          <Choice className={styles.words} label={t('scheme')} save={save}>
            {schemes.map(scheme => (
              <button key={scheme} name="scheme" value={scheme} type="submit" aria-pressed={scheme === current.scheme}>
                {t(`schemes.${scheme}`)}
              </button>
            ))}
          </Choice>
          <p className={styles.heading}>{t('calendar')}</p>
          <Choice className={styles.words} label={t('calendar')} save={save}>
            {calendarChoices.map(calendar => (
              <button
                key={calendar}
                name="calendar"
                value={calendar}
                type="submit"
                aria-pressed={calendar === current.calendar}
              >
                {t(`calendars.${calendar}`)}
              </button>
            ))}
          </Choice>
        </div>
      </details>
    </>
  )
}

interface ChoiceProps {
  label: string
  className: string | undefined
  save?: Save | undefined
  children: ReactNode
}

function Choice({ label, className, save, children }: ChoiceProps) {
  const { pathname, search } = useLocation()
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => save && void sendOnceSaved(event, save)
  return (
    <form method="post" action="/preferences" aria-label={label} className={className} onSubmit={onSubmit}>
      <input type="hidden" name="back" value={`${pathname}${search}`} />
      {children}
    </form>
  )
}

/** Leaves the page only after the choice is stored; if that fails, the choice applies in this browser all the same. */
async function sendOnceSaved(event: SubmitEvent<HTMLFormElement>, save: Save): Promise<void> {
  const form = event.currentTarget
  const { submitter } = event.nativeEvent
  if (!(submitter instanceof HTMLButtonElement)) return
  event.preventDefault()
  await save(submitter.name as keyof Preferences, submitter.value).catch(() => undefined)
  // a form that a script sends does not include its button
  const chosen = Object.assign(document.createElement('input'), {
    type: 'hidden',
    name: submitter.name,
    value: submitter.value,
  })
  form.append(chosen)
  form.submit()
}
