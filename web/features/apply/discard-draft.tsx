import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Form, Link } from 'react-router'
import type { StepName } from '#contract/filing/application-steps.ts'

/** Asks before everything typed is deleted, because phones are shared and this cannot be undone. */
export function DiscardDraft({ step }: { step: StepName }) {
  const { t } = useTranslation('apply')
  return (
    <Form method="post" action={`/home/apply?step=${step}`} className="card">
      <h1>{t('discard.title')}</h1>
      <p>{t('discard.text')}</p>
      <div className="actions">
        <button type="submit" name="intent" value="discard" className="button" data-kind="danger">
          {t('discard.confirm')}
        </button>
        <Link to={`/home/apply?step=${step}`} className="button" data-kind="quiet">
          {t('discard.keep')}
        </Link>
      </div>
    </Form>
  )
}
