import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { NoScript } from '#web/ui/states/no-script.tsx'

/** Shown above a form that needs JavaScript. */
export function NeedsScript() {
  const { i18n } = useTranslation('sign-in')
  return (
    <NoScript>
      {language => {
        const t = i18n.getFixedT(language, 'sign-in')
        return (
          <>
            <h2>{t('noScript.title')}</h2>
            <p>{t('noScript.text')}</p>
          </>
        )
      }}
    </NoScript>
  )
}
