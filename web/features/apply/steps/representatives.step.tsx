import { useTranslation } from 'react-i18next'
import { applicationLimits } from '#contract/application-steps.ts'
import styles from '../apply.module.css'
import { countBelow } from '../step-fields.ts'
import type { StepProps } from '../step-form.tsx'
import { ContactFields, WhoFields } from './person-fields.tsx'

/** Everybody who speaks for the group or the person, one after the other. */
export function RepresentativesStep({ answers, choices }: StepProps) {
  const { t } = useTranslation('apply')
  const count = countBelow(answers, 'representatives')
  return (
    <>
      {Array.from({ length: count }, (_, index) => (
        // a representative has no name of its own but its place in the list
        // biome-ignore lint/suspicious/noArrayIndexKey: the list changes only through the server
        <section key={index} id={`field-representatives.${index}`} className={styles.part}>
          <div className={styles.partHead}>
            <h2>{t('representative', { number: index + 1 })}</h2>
            {count > 1 && (
              <button
                type="submit"
                name="intent"
                value={`remove:representatives.${index}`}
                className="button"
                data-kind="quiet"
              >
                {t('remove')}
              </button>
            )}
          </div>
          <WhoFields person={`representatives.${index}`} choices={choices} />
          <ContactFields person={`representatives.${index}`} choices={choices} />
        </section>
      ))}
      {count < applicationLimits.representatives && (
        <button type="submit" name="intent" value="add:representatives" className="button" data-kind="quiet">
          {t('addRepresentative')}
        </button>
      )}
    </>
  )
}
