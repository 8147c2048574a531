import { useTranslation } from '#web/platform/texts/use-translation.ts'
import type { DigitsReading } from '#contract/values/checked-digits.ts'
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import { FormStateContext } from '#web/ui/fields/form-state.ts'
import { TextField } from '#web/ui/fields/text-fields.tsx'
import { SubmitRow } from '#web/ui/fields/submit-row.tsx'

/** Why a typed code cannot be looked up; a tracking ID is somebody's secret and no letter's code. */
export type CodeProblem = 'required' | 'tracking-id' | Extract<DigitsReading, { ok: false }>['reason']

/** The field for the code on a letter. The server checks it for typing errors before any look-up. */
export function CheckLetterForm({ typed, problem }: { typed: string; problem: CodeProblem | undefined }) {
  const { t } = useTranslation('check-letter')
  const fields = {
    code: {
      label: t('form.label'),
      hint: t('form.hint'),
      prompts: t('form.prompts', { returnObjects: true }),
    },
  }
  const errors = problem ? [{ field: 'code', reason: problem }] : []
  return (
    <FormStateContext value={{ fields, values: { code: typed }, errors }}>
      <form method="get" action="/letter" noValidate>
        {problem && <ErrorSummary />}
        <TextField name="code" inputMode="numeric" autoComplete="off" spellCheck={false} />
        <SubmitRow label={t('form.submit')} />
      </form>
    </FormStateContext>
  )
}
