import { mostBytesChecked } from '#contract/filing/dossier-choices.ts'
import type { ImportedDossier } from '#contract/filing/dossier-import.ts'
import { CallFailure } from '#contract/http/client.ts'
import { fromWire } from '#contract/http/call-plans.ts'
import { callPlans } from '#contract/http/calls.ts'
import type { Failure } from '#contract/http/endpoint.ts'
import { fetchSignedIn } from '#web/platform/answers/api.ts'
import { attempt, type Outcome } from '#web/platform/answers/outcome.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { QuietLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { FileField } from '#web/ui/fields/choice-fields.tsx'
import { PostForm } from '#web/ui/fields/post-form.tsx'
import { SubmitRow } from '#web/ui/fields/submit-row.tsx'
import { OutcomeNotice } from '#web/ui/outcome/outcome-notice.tsx'
import { useProblem } from '#web/ui/outcome/use-problem.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { Route } from './+types/register-from-dossier.page.ts'
import styles from './dossiers.module.css'
import { ImportedPreview } from './imported-preview.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff({ guard: 'admin', page: 'Complaints - Register' }, request)
  return null
}

type Imported = Outcome & { imported?: ImportedDossier | undefined }

export async function clientAction({ request }: Route.ClientActionArgs): Promise<Imported> {
  const body = await request.formData()
  const { path, message, answer: answerShape } = callPlans.importDossier
  let imported: ImportedDossier | undefined
  const outcome = await attempt({}, message, async () => {
    const answer = await fetchSignedIn(path, { method: 'POST', body })
    if (!answer.ok) throw new CallFailure(answer.status, (await answer.json()) as Failure)
    imported = fromWire(answerShape, await answer.json()) as ImportedDossier
  })
  return { ...outcome, imported }
}

export { ErrorBoundary, HydrateFallback } from '#web/ui/states/page-states.ts'
export { revalidateIfLoadable as shouldRevalidate } from '#web/platform/answers/outcome.ts'

/** A case that another office sent as a signed dossier: verified, shown, and then registered by the usual form. */
export default function RegisterFromDossierPage({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation('dossier-import')
  const problem = useProblem(actionData, 'dossier-import')
  const imported = actionData?.imported
  return (
    <>
      <PageHeader title={t('title')} text={t('lead')} hasError={actionData?.problem !== undefined}>
        <QuietLink to="/complaint/register-complaint">{t('back')}</QuietLink>
      </PageHeader>
      <OutcomeNotice outcome={actionData} meaning={problem ?? t('preview.verified')} />
      <div className={styles.cards}>
        {imported && <ImportedPreview imported={imported} />}
        {!imported && (
          <Card title={t('choose')}>
            <PostForm fields={t('fields', { returnObjects: true })} refused={actionData?.refused} hasFiles>
              <FileField
                name="file"
                limits={{ maxFiles: 1, maxBytes: mostBytesChecked }}
                only={{ accept: '.zip', types: 'ZIP' }}
              />
              <SubmitRow label={t('submit')} />
            </PostForm>
          </Card>
        )}
      </div>
    </>
  )
}
