import { onDemand } from '../states/on-demand.tsx'
import { DateField, type DateFieldProps } from './date-field.tsx'
import styles from './typed-date-field.module.css'

// forms that ask for no date do not load what reads one
const Typing = onDemand(
  () => import('./typed-day.tsx'),
  () => <div className={styles.waiting} />,
)

/** A date that staff type as they write it, in either calendar, or choose from the lists. */
export const TypedDateField = (props: Omit<DateFieldProps, 'Typing'>) => <DateField {...props} Typing={Typing} />
