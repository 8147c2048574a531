import type { ComponentProps, SubmitEvent } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { useLocation } from 'react-router'
import { choices, type Preferences } from '#web/platform/preferences.ts'
import { usePreferences } from '../use-preferences.ts'
import styles from './preferences.module.css'

/** Stores a choice beyond this browser. */
type Save = (name: keyof Preferences, value: string) => Promise<void>

/** Language, colours, brightness and calendar: plain forms, each answered by a new page, so that they work everywhere. */
export function PreferencesMenu({ save }: { save?: Save }) {
  const { t } = useTranslation('shell')
  return (
    <>
      <Choice
        name="language"
        look={language => ({ lang: language, children: t(`languages.${language}`) })}
        className={styles.languages}
      />
      <details className={styles.colours} name="top-bar">
        <summary aria-label={t('look')}>
          <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
            <circle cx="11" cy="11" r="8" fill="none" stroke="currentColor" strokeWidth="2" />
            <path d="M11 3a8 8 0 0 1 0 16z" fill="var(--brand-6)" />
          </svg>
        </summary>
        <div className={styles.panel}>
          <p className={styles.heading}>{t('theme')}</p>
          <Choice
            name="theme"
            look={theme => ({ 'data-theme': theme, 'aria-label': t(`themes.${theme}`), title: t(`themes.${theme}`) })}
            className={styles.swatches}
            save={save}
          />
          <p className={styles.heading}>{t('scheme')}</p>
          <Choice
            name="scheme"
            look={scheme => ({ children: t(`schemes.${scheme}`) })}
            className={styles.words}
            save={save}
          />
          <p className={styles.heading}>{t('calendar')}</p>
          <Choice
            name="calendar"
            look={calendar => ({ children: t(`calendars.${calendar}`) })}
            className={styles.words}
            save={save}
          />
        </div>
      </details>
    </>
  )
}

interface ChoiceProps<Name extends keyof Preferences> {
  name: Name
  /** What the button of a value shows. */
  look: (value: Preferences[Name]) => ComponentProps<'button'> & { 'data-theme'?: string }
  className: string | undefined
  save?: Save | undefined
}

/** A button for each value, the present one pressed. */
function Choice<Name extends keyof Preferences>({ name, look, className, save }: ChoiceProps<Name>) {
  const { t } = useTranslation('shell')
  const { pathname, search } = useLocation()
  const current = usePreferences()[name]
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => save && void sendOnceSaved(event, save)
  return (
    <form method="post" action="/preferences" aria-label={t(name)} className={className} onSubmit={onSubmit}>
      <input type="hidden" name="back" value={`${pathname}${search}`} />
      {choices[name].map(value => (
        <button key={value} type="submit" name={name} value={value} aria-pressed={value === current} {...look(value)} />
      ))}
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
