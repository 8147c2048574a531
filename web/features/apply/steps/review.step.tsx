import { AddressDoubt } from '#web/ui/fields/address-field.tsx'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { PhoneQuestion } from '#web/ui/phone-question.tsx'
import { readFirst } from '#web/ui/read-first.ts'
import { Link } from 'react-router'
import { stepOfField } from '#contract/filing/application-steps.ts'
import type { FieldText } from '#web/ui/fields/form-state.ts'
import styles from '../apply.module.css'
import { stepPath } from '../paths.ts'
import type { StepProps } from '../step-props.ts'
import { useFocusOnErrors } from '#web/ui/fields/error-summary.tsx'
import { UploadsBeforeSubmit } from '../uploads-before-submit.tsx'
import { Told } from '../told.tsx'
import type { SummaryLine, SummaryPart } from '../summary.ts'

/** All answers before submitting, each part with a link to change it, and the files that have not arrived. */
export function ReviewStep({ summary = [], told = [], draft }: StepProps) {
  // the next page is the receipt: its texts are there before the complaint is sent, also when the line fails afterwards
  useTranslation('receipt')
  return (
    <>
      {told.length > 0 && <Told told={told} isFiled={false} />}
      {summary.map(part => (
        <ReviewPart key={`${part.step} ${part.number ?? ''}`} part={part} application={draft?.id} />
      ))}
      <UploadsBeforeSubmit applicationId={draft?.id} />
    </>
  )
}

/** What prevents submitting, by the step where it is answered. */
export function MissingSteps({ refused, draft }: Pick<StepProps, 'refused' | 'draft'>) {
  const { t } = useTranslation('apply')
  const fields = refused?.fields ?? []
  const target = useFocusOnErrors<HTMLDivElement>(fields)
  if (fields.length === 0) return null
  const steps = [...new Set(fields.map(({ field }) => stepOfField(field) ?? 'eligibility'))]
  return (
    <div ref={target} className="notice" role="alert" {...readFirst}>
      <h2>{t('review.missing')}</h2>
      <ul>
        {steps.map(step => (
          <li key={step}>
            <Link to={stepPath(step, { application: draft?.id })}>{t(`steps.${step}.title`)}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function ReviewPart({ part, application }: { part: SummaryPart; application: string | undefined }) {
  const { t } = useTranslation('apply')
  const title = part.number ? t('representative', { number: part.number }) : t(`steps.${part.step}.title`)
  return (
    <section className={styles.part}>
      <div className={styles.partHead}>
        <h2>{title}</h2>
        <Link to={stepPath(part.step, { application })}>
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
  const { t: ofField } = useTranslation('fields')
  const texts = t('fields', { returnObjects: true }) as Record<string, FieldText>
  const segments = line.field.split('.').filter(segment => !/^\d+$/.test(segment))
  const key = segments[0] === 'decisionLetter' ? `letter-${segments[1]}` : (segments.at(-1) ?? '')
  const words = t('answers', { returnObjects: true }) as Record<string, string>
  return (
    <>
      <dt>{texts[key]?.label ?? t('division.zone.label')}</dt>
      <dd className={styles.typed}>
        {line.code ? words[line.code] : line.text} {key === 'phone' && <PhoneQuestion phone={line.text} />}
        {line.unprinted && <strong role="status">{ofField('notPrintable', { signs: line.unprinted })}</strong>}
        {key === 'email' && <AddressDoubt address={line.text} />}
      </dd>
    </>
  )
}
