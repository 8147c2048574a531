import type { TextsHandle } from '#web/platform/texts/inline-texts.tsx'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Link, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { CodeChannel } from '#contract/values/choices.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { flatAnswers, readAnswers } from '#web/platform/forms/forms.ts'
import { formatTrackingId, inLanguage } from '#web/platform/format.ts'
import { requireStaff } from '#web/platform/session/guard.ts'
import { withProof } from '#web/platform/session/prove-work.ts'
import { refusalInBrowser } from '#web/platform/answers/refusal.ts'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import { StatusMessage } from '#web/ui/outcome/status-message.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState, NoPermission } from '#web/ui/states/states.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Route } from './+types/own-complaints.page.ts'
import { type ClaimAnswer, ClaimForm, isUnsent } from './claim-form.tsx'

export const handle: TextsHandle = { texts: ['accounts'] }

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { user } = await requireStaff({ guard: 'guest' }, request)
  return { complaints: user.kind === 'complainant' ? await browserClient.listOwnComplaints() : undefined }
}

/** Sends a code for a tracking ID, or proves possession with it and adds the complaint to the account. */
export async function clientAction({ request }: Route.ClientActionArgs): Promise<ClaimAnswer> {
  const { intent, trackingId = '', channel, code = '' } = flatAnswers(await readAnswers(request))
  const values = { trackingId, channel: channel ?? 'sms' }
  const typed = { ...values, code }
  try {
    if (intent !== 'claim') {
      const body = { trackingId, channel: (channel ?? 'sms') as CodeChannel }
      const { sentTo, isSent } = await withProof(proof => browserClient.sendCode({ body: { ...body, ...proof } }))
      return { trackingId, sentTo, isSent }
    }
    await withProof(proof => browserClient.verifyCode({ body: { trackingId, code, ...proof } }))
    await browserClient.claimComplaint()
    return { isClaimed: true }
  } catch (error) {
    const sent = intent === 'claim' ? { trackingId, sentTo: '' } : {}
    const { refused, problem } = refusalInBrowser(error, 'claim', typed)
    if (problem && isUnsent({ problem })) return { ...sent, problem, refused }
    if (problem) {
      // the tracking ID is at fault
      const atId = { fields: [{ field: 'trackingId', reason: problem.code }], values }
      return problem.status === 404 || problem.status === 409 ? { refused: atId } : { ...sent, problem, refused: atId }
    }
    const fields = refused.fields.map(field => ({
      ...field,
      field: field.field === 'refNo' ? 'trackingId' : field.field,
    }))
    return { ...sent, refused: { fields, values } }
  }
}

/** A page that cannot be loaded would lose what was typed. */
export const shouldRevalidate = ({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  isUnsent(actionResult as ClaimAnswer | undefined) ? false : defaultShouldRevalidate

export { ErrorBoundary, HydrateFallback } from '#web/ui/states/page-states.ts'

/** The complaints of a complainant's account. */
export default function OwnComplaintsPage({ loaderData: { complaints }, actionData }: Route.ComponentProps) {
  const { t, language } = useTranslation('accounts')
  if (!complaints) return <NoPermission title={t('own.title')} text={t('own.forComplainants')} />
  return (
    <>
      <PageHeader title={t('own.title')} text={t('own.lead')}>
        <a className="button" href="/home/apply">
          {t('own.file')}
        </a>
      </PageHeader>
      {actionData?.isClaimed && <StatusMessage isNotice>{t('own.claimed')}</StatusMessage>}
      <DataTable
        caption={t('own.title')}
        rows={complaints}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('own.empty')} text={t('own.emptyText')} />}
        columns={[
          {
            id: 'number',
            header: t('own.number'),
            isRowHeader: true,
            cell: ({ id, trackingId }) => <Link to={`/dashtrack/status?id=${id}`}>{formatTrackingId(trackingId)}</Link>,
          },
          {
            id: 'against',
            header: t('own.against'),
            cell: ({ againstOrganization }) => inLanguage(againstOrganization, language),
          },
          {
            id: 'status',
            header: t('own.status'),
            cell: ({ status, closeReason }) => <StatusBadge status={status} closeReason={closeReason} />,
          },
          {
            id: 'registeredAt',
            header: t('own.registeredAt'),
            cell: ({ registeredAt }) => <FormattedInstant instant={registeredAt} />,
          },
        ]}
      />
      <ClaimForm answer={actionData} />
    </>
  )
}
