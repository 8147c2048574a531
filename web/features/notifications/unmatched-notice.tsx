import type { UnmatchedReports } from '#contract/settings/notifications.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'

/** Says how many reports of gateways belonged to no message: the ids of the two sides may differ. */
export function UnmatchedNotice({ reports }: { reports: readonly UnmatchedReports[] }) {
  const { t } = useTranslation('notifications')
  return reports.map(({ channel, count, lastGatewayId, lastStatus, lastAt }) => (
    <p key={channel} className="notice">
      {t(`unmatched.${channel}`, { count })} {t('unmatched.last')} <FormattedInstant instant={lastAt} />,{' '}
      {t(`deliveryStatus.${lastStatus}`)}, <code>{lastGatewayId}</code>
    </p>
  ))
}
