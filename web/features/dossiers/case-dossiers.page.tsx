import { newKey } from '#contract/http/client.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { attemptCall } from '#web/platform/answers/attempt-call.ts'
import { formatTrackingId } from '#web/platform/format.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms/forms.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { casePath, PageError } from '#web/features/desk/index.ts'
import { QuietLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { CheckboxField, RadioGroupField } from '#web/ui/fields/choice-fields.tsx'
import { PostForm } from '#web/ui/fields/post-form.tsx'
import { SubmitRow } from '#web/ui/fields/submit-row.tsx'
import { OutcomeNotice } from '#web/ui/outcome/outcome-notice.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import type { CrumbHandle } from '#web/ui/staff-shell/crumbs.ts'
import type { Route } from './+types/case-dossiers.page.ts'
import { DossierList } from './dossier-list.tsx'
import styles from './dossiers.module.css'
import { SaveDossier } from './save-dossier.tsx'
import { useProgress } from './use-progress.ts'

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  await requireStaff({ guard: 'admin', page: 'Complaints - Export dossier' }, request)
  const complaintId = Number(params.complaintId)
  if (!Number.isInteger(complaintId)) throw new Response(null, { status: 404 })
  const [{ trackingId }, dossiers] = await Promise.all([
    browserClient.getComplaintDetail({ params: { complaintId } }),
    browserClient.listDossiers({ params: { complaintId } }),
  ])
  return { complaintId, trackingId, dossiers, idempotencyKey: newKey() }
}

export async function clientAction({ params, request }: Route.ClientActionArgs) {
  const values = flatAnswers(await readAnswers(request))
  const body = {
    complaintId: Number(params.complaintId),
    language: values.language === 'am' ? ('am' as const) : ('en' as const),
    hasInternalParts: values.internal === 'yes',
  }
  return attemptCall(values, 'orderDossier', { body }, { idempotencyKey: values.idempotencyKey ?? '' })
}

/** The breadcrumb ends in the tracking ID. */
export const handle: CrumbHandle<Route.ComponentProps['loaderData']> = {
  crumbs: ({ trackingId }) => [formatTrackingId(trackingId), null],
}

export { HydrateFallback } from '#web/ui/states/page-states.ts'
export { PageError as ErrorBoundary }
export { revalidateIfLoadable as shouldRevalidate } from '#web/platform/answers/outcome.ts'

/** Everything about a case as one signed file: ordering it, and who exported it before. */
export default function CaseDossiersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t, language } = useTranslation('dossiers')
  const { complaintId, trackingId, dossiers, idempotencyKey } = loaderData
  useProgress(dossiers)
  const problem = actionData?.problem?.code as 'too-many-dossiers' | undefined
  const meaning = problem ? t(`problems.${problem}`, { defaultValue: t('problems.other') }) : t('staff.begun')
  return (
    <>
      <PageHeader
        title={t('staff.title')}
        text={t('staff.lead', { trackingId: formatTrackingId(trackingId).replaceAll(' ', '\u00a0') })}
        hasError={actionData?.problem !== undefined}
      >
        <QuietLink to={casePath(complaintId)}>{t('staff.back')}</QuietLink>
      </PageHeader>
      <OutcomeNotice outcome={actionData} meaning={meaning} />
      <div className={styles.cards}>
        <Card title={t('staff.order')} className="no-print">
          <PostForm
            // each order is a new one
            key={dossiers.length}
            fields={t('staff.fields', { returnObjects: true })}
            values={{ language }}
            refused={actionData?.refused}
            idempotencyKey={idempotencyKey}
          >
            <RadioGroupField
              name="language"
              options={[
                { value: 'am', label: t('languages.am') },
                { value: 'en', label: t('languages.en') },
              ]}
            />
            <CheckboxField name="internal" />
            <SubmitRow label={t('staff.submit')} />
          </PostForm>
        </Card>
        <Card title={t('list.title')}>
          <DossierList dossiers={dossiers} isOfStaff>
            {dossier => <SaveDossier dossier={dossier} call="DownloadDossier" />}
          </DossierList>
        </Card>
      </div>
    </>
  )
}
