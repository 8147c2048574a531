import type { HandOver, ReportedItem } from '#contract/settings/hand-overs.ts'
import type { Pages } from '#web/platform/cursor-trail.ts'
import { formatNumber, inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Card } from '#web/ui/card.tsx'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { useWorkName } from './work-name.ts'

interface HandOverReportProps {
  report: { handOver: HandOver; items: readonly ReportedItem[]; pages: Pages }
}

/** How far the last hand-over is, and what became of each piece of work: what stays comes first. */
export function HandOverReport({ report: { handOver, items, pages } }: HandOverReportProps) {
  const { t, language } = useTranslation('hand-over')
  const nameOf = useWorkName()
  const { takerName, orderedByName } = handOver
  const orderer = inLanguage(orderedByName, language)
  return (
    <Card title={t('report.title')}>
      <p>
        {takerName
          ? t('report.by_someone', { taker: inLanguage(takerName, language), orderer })
          : t('report.by_nobody', { orderer })}{' '}
        · <FormattedInstant instant={handOver.orderedAt} />
      </p>
      <Progress handOver={handOver} />
      <DataTable
        caption={t('report.caption')}
        rows={items}
        rowKey={({ kind, id }) => `${kind} ${id}`}
        empty={null}
        pages={pages}
        columns={[
          {
            id: 'what',
            header: t('report.what'),
            isRowHeader: true,
            cell: item => (
              <>
                {nameOf(item)}
                <br />
                <span className="dimmed">{t(`kinds.${item.kind}`)}</span>
              </>
            ),
          },
          {
            id: 'outcome',
            header: t('report.outcome'),
            cell: ({ outcome }) => t(`report.outcomes.${outcome ?? 'waiting'}`),
          },
          {
            id: 'why',
            header: t('report.why'),
            cell: ({ why }) =>
              why ? t(`report.whys.${why as 'gone'}`, { defaultValue: t('report.whys.other') }) : '—',
          },
        ]}
      />
    </Card>
  )
}

/** How far it is while it goes on, and the numbers when it has ended. */
function Progress({ handOver: { finishedAt, items, done, handedOver, ended, notHandedOver } }: { handOver: HandOver }) {
  const { t } = useTranslation('hand-over')
  if (finishedAt !== null)
    return (
      <p role="status">
        {t('report.result', {
          handedOver: formatNumber(handedOver),
          ended: formatNumber(ended),
          stays: formatNumber(notHandedOver),
        })}
      </p>
    )
  return (
    <p role="status">
      <span id="hand-over-progress">
        {t('report.progress', { done: formatNumber(done), items: formatNumber(items) })}
      </span>{' '}
      <progress max={Math.max(items, 1)} value={done} aria-labelledby="hand-over-progress" />
    </p>
  )
}
