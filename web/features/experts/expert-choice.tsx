import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Form, Link } from 'react-router'
import { PlaceFilter, type PlaceLevels } from '#web/features/desk/index.ts'
import { QuietButton } from '#web/ui/button.tsx'
import { BodyChoice } from '#web/ui/fields/body-choice.tsx'
import styles from './experts.module.css'
import type { HandlersOf } from './list-handlers.ts'

interface ExpertChoiceProps {
  of: HandlersOf
  places: PlaceLevels
}

/** People who decide the cases of an organization, of a place, or of both; the choice becomes the address. */
export function ExpertChoice({ of, places }: ExpertChoiceProps) {
  const { t } = useTranslation('experts')
  const isChosen = of.organization !== undefined || of.location !== undefined
  return (
    <search className="no-print" aria-label={t('choice.title')}>
      <details className={styles.choice} open={isChosen}>
        <summary>{t('choice.title')}</summary>
        <Form key={`${of.organization} ${of.location}`}>
          <div className={styles.choices}>
            <BodyChoice
              name="organization"
              label={t('choice.organization')}
              placeholder={t('choice.any')}
              value={String(of.organization ?? '')}
            />
            <PlaceFilter places={places} />
          </div>
          <div className="actions">
            <QuietButton>{t('choice.show')}</QuietButton>
            {isChosen && <Link to="?">{t('search.clear')}</Link>}
          </div>
        </Form>
      </details>
    </search>
  )
}
