import { Checkbox } from '#web/ui/fields/inputs.tsx'
import styles from './reports.module.css'

interface TicksProps<Value extends string> {
  /** Of the field. */
  name: string
  legend: string
  values: readonly Value[]
  chosen: readonly Value[]
  labelOf: (value: Value) => string
}

/** A folded group of checkboxes: what a report shows. */
export function Ticks<Value extends string>({ name, legend, values, chosen, labelOf }: TicksProps<Value>) {
  return (
    <details>
      <summary>{legend}</summary>
      <fieldset className={styles.ticks}>
        <legend className="visually-hidden">{legend}</legend>
        {values.map(value => (
          <Checkbox
            key={value}
            name={name}
            value={value}
            label={labelOf(value)}
            defaultChecked={chosen.includes(value)}
          />
        ))}
      </fieldset>
    </details>
  )
}
