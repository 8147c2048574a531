import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { useLocation } from 'react-router'
import { type Answers, stepNames } from '#contract/filing/application-steps.ts'
import { ResendForm } from '#web/ui/outcome/resend-form.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { UnsentCode } from './unsent-codes.ts'
import { useStepFields } from './step-fields.ts'

/** A step whose answers were not stored, and that cannot be shown: the typed text, and a button to send it again. */
export function UnsentStep({ why, sent }: { why: UnsentCode; sent: Answers }) {
  const { t } = useTranslation('apply')
  const wanted = new URLSearchParams(useLocation().search).get('step')
  const step = stepNames.find(name => name === wanted) ?? 'eligibility'
  return (
    <div className="narrow-page">
      <PageTitle hasError>{t(`steps.${step}.title`)}</PageTitle>
      <h1>{t(`unsent.${why}.title`)}</h1>
      <ResendForm
        texts={{
          text: t(`unsent.${why}.text`),
          typed: t('unsent.typed'),
          again: t('unsent.again'),
        }}
        values={sent}
        fields={written(useStepFields(step, sent), sent)}
      />
    </div>
  )
}

/** A choice from a list is a number that means nothing to its reader. */
const written = (fields: Record<string, { label: string }>, sent: Answers) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !name.endsWith('Id') && (sent[name] ?? '') !== ''))
