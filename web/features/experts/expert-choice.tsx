import { NativeSelect } from '#web/ui/fields/inputs.tsx'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Form, Link } from 'react-router'
import type { Organization } from '#contract/settings/organizations.ts'
import { PlaceFilter, type PlaceLevels } from '#web/features/desk/index.ts'
import { optionsOf } from '#web/ui/fields/options.ts'
import styles from './experts.module.css'
import type { HandlersOf } from './list-handlers.ts'

interface ExpertChoiceProps {
  of: HandlersOf
  organizations: readonly Organization[]
  places: PlaceLevels
}

/** People who decide the cases of an organization, of a place, or of both; the choice becomes the address. */
export function ExpertChoice({ of, organizations, places }: ExpertChoiceProps) {
  const { t, i18n } = useTranslation('experts')
  const language = i18n.language
  const isChosen = of.organization !== undefined || of.location !== undefined
  return (
    <search className="no-print" aria-label={t('choice.title')}>
      <details className={styles.choice} open={isChosen}>
        <summary>{t('choice.title')}</summary>
        <Form key={`${of.organization} ${of.location}`}>
          <div className={styles.choices}>
            <NativeSelect
              name="organization"
              label={t('choice.organization')}
              defaultValue={of.organization ?? ''}
              data={[{ value: '', label: t('choice.any') }, ...optionsOf(organizations, language)]}
            />
            <PlaceFilter places={places} />
          </div>
          <div className="actions">
            <button type="submit" className="button" data-kind="quiet">
              {t('choice.show')}
            </button>
            {isChosen && <Link to="?">{t('search.clear')}</Link>}
          </div>
        </Form>
      </details>
    </search>
  )
}
