import { useTranslation } from '#web/platform/texts/use-translation.ts'
import styles from '../desk.module.css'

const key = 'listDensity'
const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

/** The height of list rows in this browser. */
export const keptDensity = (): Density => (localStorage.getItem(key) === 'compact' ? 'compact' : 'comfortable')

interface DensitySwitchProps {
  density: Density
  onChange: (density: Density) => void
}

/** Two lines for each case, or one; stored in this browser. */
export function DensitySwitch({ density, onChange }: DensitySwitchProps) {
  const { t } = useTranslation('desk')
  const choose = (chosen: Density) => {
    localStorage.setItem(key, chosen)
    onChange(chosen)
  }
  return (
    <fieldset className={`${styles.density} no-print`} aria-label={t('density.label')}>
      {densities.map(each => (
        <button key={each} type="button" aria-pressed={each === density} onClick={() => choose(each)}>
          {t(`density.${each}`)}
        </button>
      ))}
    </fieldset>
  )
}
