import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { QuietButton } from '#web/ui/button.tsx'
import { CatalogueMessage } from '#web/ui/outcome/catalogue-message.tsx'
import { Form, redirect } from 'react-router'
import type { Receipt } from '#contract/filing/applications.ts'
import { CallFailure } from '#contract/http/client.ts'
import { callPlans } from '#contract/http/calls.ts'
import { formatTrackingId } from '#web/platform/format.ts'
import { apiOf } from '#web/platform/page-context.ts'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import type { Route } from './+types/confirm.page.ts'
import styles from './apply.module.css'
import { StatusMessage } from '#web/ui/outcome/status-message.tsx'
import { ReceiptFacts } from './receipt-facts.tsx'
import { Told } from './told.tsx'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './uploads.ts'
import { QuietLink } from '#web/ui/button-link.tsx'

/** The receipt of the complaint that this browser has just filed; without one there is nothing to show. */
export async function loader({ context, request }: Route.LoaderArgs) {
  try {
    const receipt = await apiOf(context).client.getReceipt()
    const isOld = new URL(request.url).searchParams.has('already')
    return { receipt, isOld, message: callPlans.submitDraft.message }
  } catch (error) {
    if (error instanceof CallFailure && error.status === 404) throw redirect('/home/apply')
    throw error
  }
}

export const headers = () => ({ 'Cache-Control': 'no-store' })

export default function ConfirmPage({ loaderData: { receipt, isOld, message } }: Route.ComponentProps) {
  const { t } = useTranslation('apply')
  return (
    <div className={styles.page}>
      <PageTitle>{t('confirm.title')}</PageTitle>
      {isOld && <StatusMessage isNotice>{t('confirm.already')}</StatusMessage>}
      <LeftBehind />
      <header className={styles.confirmed}>
        <p className={styles.tick} aria-hidden>
          ✓
        </p>
        <p className="no-print">
          <CatalogueMessage message={message} />
        </p>
        <h1>{t('confirm.title')}</h1>
        <p>{t('confirm.yourNumber')}</p>
        <p className={styles.trackingId}>
          <strong translate="no">{formatTrackingId(receipt.trackingId)}</strong>
        </p>
        <p>{t('confirm.keepIt')}</p>
      </header>
      <Told told={receipt.told} />
      <div className="actions no-print">
        <a href="/api/Applications/DownloadReceipt" className="button" download>
          {t('confirm.download')}
        </a>
        <PrintButton />
        <QuietLink to={`/home/track-status/status?id=${receipt.trackingId}`}>{t('confirm.track')}</QuietLink>
      </div>
      <WhatHappensNext receipt={receipt} />
      <Filed receipt={receipt} />
      <Form method="post" action="/home/apply" className="actions no-print">
        <QuietButton intent="begin">{t('confirm.another')}</QuietButton>
      </Form>
    </div>
  )
}

/** Files that were still on their way in this browser when the complaint was submitted. */
function LeftBehind() {
  const { t } = useTranslation('apply')
  const uploads = useUploads()
  if (uploads.length === 0) return null
  return (
    <div className="notice no-print" role="alert">
      <h2>{t('uploads.notTaken', { count: uploads.length })}</h2>
      <UploadList uploads={uploads} />
    </div>
  )
}

function WhatHappensNext({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('apply')
  return (
    <section className="card">
      <h2>{t('confirm.next')}</h2>
      <ol>
        <li>{t('confirm.nextCheck')}</li>
        <li>{t('confirm.nextAsk')}</li>
        <li>{t('confirm.nextDecide')}</li>
      </ol>
      {receipt.dueAt && (
        <p>
          {t('confirm.until')} <FormattedInstant instant={receipt.dueAt} />
        </p>
      )}
    </section>
  )
}

function Filed({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('apply')
  return (
    <section className={styles.part}>
      <h2>{t('confirm.filed')}</h2>
      <ReceiptFacts receipt={receipt} />
    </section>
  )
}
