import { ownName } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { formatTrackingId } from '#contract/values/tracking-id.ts'
import type { CallAnswer } from '#contract/http/endpoint.ts'
import type { contract } from '#contract/index.ts'
import type { SystemUser } from '#contract/settings/user-administration.ts'
import { PostForm, type Refused } from '#web/ui/fields/post-form.tsx'
import { Card } from '#web/ui/card.tsx'
import { SubmitRow } from '#web/ui/fields/submit-row.tsx'
import { SelectField } from '#web/ui/fields/text-fields.tsx'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { usePanelAddress } from './users-address.ts'

interface DeactivateUserProps {
  user: SystemUser
  inHand: CallAnswer<typeof contract.getCasesInHand>
  refused: Refused | undefined
}

/** Asks before an account is closed: shows the open cases, and who takes them over. */
export function DeactivateUser({ user, inHand: { cases, receivers }, refused }: DeactivateUserProps) {
  const { t, language } = useTranslation('users')
  const address = usePanelAddress()
  const prompts = {
    required: t('deactivate.handOverRequired'),
    'no-such-choice': t('form.roleId.prompts.no-such-choice'),
  }
  return (
    <Card className="no-print" title={t('deactivate.title', { name: ownName(user, language) })} arrival={user.id}>
      <p>{t('deactivate.text')}</p>
      {cases.length > 0 && <p>{t(receivers.length > 0 ? 'deactivate.rest' : 'deactivate.nobody')}</p>}
      {cases.length > 0 && (
        <DataTable
          caption={t('deactivate.cases', { count: cases.length })}
          rows={cases}
          rowKey={each => each.complaintId}
          empty={null}
          columns={[
            {
              id: 'id',
              header: t('deactivate.trackingId'),
              cell: each => (each.trackingId === null ? t('deactivate.notVisible') : formatTrackingId(each.trackingId)),
              isRowHeader: true,
            },
            { id: 'status', header: t('columns.state'), cell: each => <StatusBadge status={each.status} /> },
            {
              id: 'at',
              header: t('deactivate.registered'),
              cell: each => <FormattedInstant instant={each.registeredAt} />,
            },
          ]}
        />
      )}
      <PostForm
        fields={{ handOverTo: { label: t('deactivate.handOverTo'), hint: t('deactivate.handOverHint'), prompts } }}
        refused={refused}
      >
        <PageTitle>{t('title')}</PageTitle>
        <input type="hidden" name="id" value={user.id} />
        {receivers.length > 0 && (
          <SelectField
            name="handOverTo"
            options={receivers.map(each => ({ value: String(each.id), label: `${each.name} (${each.userName})` }))}
          />
        )}
        <SubmitRow
          intent="deactivate"
          label={t('deactivate.confirm')}
          kind="danger"
          cancel={{ to: address(), label: t('cancel') }}
        />
      </PostForm>
    </Card>
  )
}
