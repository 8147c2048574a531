import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Form } from 'react-router'
import type { StepName } from '#contract/filing/application-steps.ts'
import { SubmitRow } from '#web/ui/fields/submit-row.tsx'

/** Asks before everything typed is deleted, because phones are shared and this cannot be undone. */
export function DiscardDraft({ step }: { step: StepName }) {
  const { t } = useTranslation('apply')
  return (
    <Form method="post" action={`/home/apply?step=${step}`} className="card">
      <h1>{t('discard.title')}</h1>
      <p>{t('discard.text')}</p>
      <SubmitRow
        intent="discard"
        label={t('discard.confirm')}
        kind="danger"
        cancel={{ to: `/home/apply?step=${step}`, label: t('discard.keep') }}
      />
    </Form>
  )
}
