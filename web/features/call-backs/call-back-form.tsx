import type { CallBack } from '#contract/desk/call-backs.ts'
import { callBackOutcomes, callBackQuestions, mostMissed, yesOrNo } from '#contract/values/action-choices.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { KeptForm } from '#web/ui/fields/kept-form.tsx'
import { SubmitRow } from '#web/ui/fields/submit-row.tsx'
import { TextAreaField } from '#web/ui/fields/text-fields.tsx'
import { useKeyFor } from '#web/ui/fields/use-key-for.ts'
import { recordIntent } from './call-back.action.ts'
import styles from './call-backs.module.css'

/** The outcome of the call and the three questions, which only matter when somebody answers. */
export function CallBackForm({
  callBack: { id, version, missed },
  outcome,
}: {
  callBack: CallBack
  outcome: Outcome | undefined
}) {
  const { t } = useTranslation('call-backs')
  const isLast = missed + 1 === mostMissed
  return (
    <section className="card" aria-labelledby="said">
      <h2 id="said">{t('form.title')}</h2>
      <KeptForm
        keepAs={`call-back:${id}`}
        fields={t('form.fields', { returnObjects: true })}
        values={{}}
        refused={outcome?.refused}
        idempotencyKey={useKeyFor(version)}
      >
        <input type="hidden" name="version" value={version} />
        <RadioGroupField
          name="outcome"
          options={callBackOutcomes.map(value => ({
            value,
            label: t(value === 'not-reached' && isLast ? 'form.lastMissed' : `form.outcomes.${value}`),
          }))}
        />
        <div className={styles.questions}>
          {callBackQuestions.map(name => (
            <RadioGroupField
              key={name}
              name={name}
              options={yesOrNo.map(value => ({ value, label: t(`form.${value}`) }))}
            />
          ))}
        </div>
        <TextAreaField name="note" isOptional longest={4000} rows={3} />
        <SubmitRow intent={recordIntent} label={t('form.save')} cancel={{ to: '/call-backs', label: t('call.back') }} />
      </KeptForm>
    </section>
  )
}
