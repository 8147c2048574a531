import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type StepName, stepOfField } from '#contract/application-steps.ts'
import type { FieldText } from '#web/ui/fields/form-state.ts'
import styles from '../apply.module.css'
import type { StepProps } from '../step-form.tsx'
import type { SummaryLine, SummaryPart } from '../summary.ts'

/** Everything once more before it is sent, each part with its way back. */
export function ReviewStep({ summary = [], refused }: StepProps) {
  const missing = new Set((refused?.fields ?? []).map(({ field }) => stepOfField(field) ?? 'eligibility'))
  return (
    <>
      {missing.size > 0 && <Missing steps={[...missing]} />}
      {summary.map(part => (
        <ReviewPart key={`${part.step} ${part.number ?? ''}`} part={part} />
      ))}
    </>
  )
}

/** What keeps the complaint from being sent, by the step where it is answered. */
function Missing({ steps }: { steps: StepName[] }) {
  const { t } = useTranslation('apply')
  return (
    <div className="notice" role="alert">
      <h2>{t('review.missing')}</h2>
      <ul>
        {steps.map(step => (
          <li key={step}>
            <Link to={`/home/apply?step=${step}`}>{t(`steps.${step}.title`)}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function ReviewPart({ part }: { part: SummaryPart }) {
  const { t } = useTranslation('apply')
  const title = part.number ? t('representative', { number: part.number }) : t(`steps.${part.step}.title`)
  return (
    <section className={styles.part}>
      <div className={styles.partHead}>
        <h2>{title}</h2>
        <Link to={`/home/apply?step=${part.step}`}>
          {t('review.change')} <span className="visually-hidden">{title}</span>
        </Link>
      </div>
      <dl className="facts">
        {part.lines.map(line => (
          <ReviewLine key={`${line.field} ${line.text ?? line.code}`} line={line} />
        ))}
      </dl>
    </section>
  )
}

function ReviewLine({ line }: { line: SummaryLine }) {
  const { t } = useTranslation('apply')
  const texts = t('fields', { returnObjects: true }) as Record<string, FieldText>
  const segments = line.field.split('.').filter(segment => !/^\d+$/.test(segment))
  const key = segments[0] === 'decisionLetter' ? `letter-${segments[1]}` : (segments.at(-1) ?? '')
  const words = t('answers', { returnObjects: true }) as Record<string, string>
  return (
    <>
      <dt>{texts[key]?.label ?? t('division.zone.label')}</dt>
      <dd className={styles.typed}>{line.code ? words[line.code] : line.text}</dd>
    </>
  )
}
