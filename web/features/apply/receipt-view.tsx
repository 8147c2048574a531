import { useEffect } from 'react'
import { Form, useRevalidator } from 'react-router'
import { callPlans } from '#contract/http/calls.ts'
import type { Receipt } from '#contract/filing/applications.ts'
import { receiptMinutes } from '#contract/filing/receipt-time.ts'
import { formatPin, formatTrackingId } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { QuietButton } from '#web/ui/button.tsx'
import { QuietLink } from '#web/ui/button-link.tsx'
import { ForgetLink } from '#web/ui/forget-link.tsx'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import { CatalogueMessage } from '#web/ui/outcome/catalogue-message.tsx'
import { StatusMessage } from '#web/ui/outcome/status-message.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import styles from './apply.module.css'
import { startPath } from './paths.ts'
import { ReceiptFacts } from './receipt-facts.tsx'
import { Told } from './told.tsx'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './uploads.ts'

export interface ShownReceipt {
  receipt: Receipt
  /** Of the receipt in the tab that filed; undefined after a one-time code. */
  name: string | undefined
  /** The form was sent again. */
  isOld: boolean
  /** The application that it was, for files that did not arrive. */
  application: string | undefined
}

/** What was filed, with its number; `shown` says where it comes from. */
export function ReceiptView({ receipt, name, isOld, application }: ShownReceipt) {
  const { t } = useTranslation(['apply', 'receipt'])
  useEndOf(name === undefined ? undefined : receipt)
  return (
    <div className={styles.page}>
      <PageTitle>{t('receipt:title')}</PageTitle>
      {isOld && <StatusMessage isNotice>{t('receipt:already')}</StatusMessage>}
      <LeftBehind application={application} />
      <header className={styles.confirmed}>
        <p className={styles.tick} aria-hidden>
          ✓
        </p>
        {name !== undefined && (
          <p className="no-print">
            <CatalogueMessage message={callPlans.submitDraft.message} />
          </p>
        )}
        <h1>{t('receipt:title')}</h1>
        <p>{t('receipt:yourNumber')}</p>
        <p className={styles.trackingId}>
          <strong translate="no">{formatTrackingId(receipt.trackingId)}</strong>
        </p>
        <p>{t('receipt:keepIt')}</p>
        {receipt.pin !== null && (
          <>
            <p>{t('receipt:pin')}</p>
            <p className={styles.trackingId}>
              <strong translate="no">{formatPin(receipt.pin)}</strong>
            </p>
            <p>{t('receipt:keepPin')}</p>
          </>
        )}
      </header>
      <Told told={receipt.told} />
      <div className="actions no-print">
        <a href={downloadOf(name)} className="button" download>
          {t('receipt:download')}
        </a>
        <PrintButton />
        <QuietLink to={`/home/track-status/status?id=${receipt.trackingId}`}>{t('receipt:track')}</QuietLink>
      </div>
      <WhatHappensNext receipt={receipt} />
      <Filed receipt={receipt} />
      {name !== undefined && <p className="no-print">{t('receipt:onlyHere', { count: receiptMinutes })}</p>}
      <Form action={startPath} className="actions no-print">
        <QuietButton>{t('receipt:another')}</QuietButton>
      </Form>
      <ForgetLink />
    </div>
  )
}

const downloadOf = (name: string | undefined) =>
  `/api/Applications/DownloadReceipt${name === undefined ? '' : `?receipt=${encodeURIComponent(name)}`}`

/** When the receipt of this tab is over, the page asks for the tracking ID instead. The server decides; it is asked a little later. */
function useEndOf(receipt: Receipt | undefined) {
  const { revalidate } = useRevalidator()
  const registeredAt = receipt?.registeredAt
  useEffect(() => {
    if (registeredAt === undefined) return
    const timer = setTimeout(() => void revalidate(), secondsLeft(registeredAt) * 1000)
    return () => clearTimeout(timer)
  }, [registeredAt, revalidate])
}

/** Until a receipt is over, and a second more. */
export const secondsLeft = (registeredAt: string): number =>
  Math.max(1, Math.ceil((new Date(registeredAt).getTime() - Date.now()) / 1000) + receiptMinutes * 60 + 1)

/** Files that were still on their way in this browser when the complaint was submitted. */
function LeftBehind({ application }: Pick<ShownReceipt, 'application'>) {
  const { t } = useTranslation(['apply', 'receipt'])
  const uploads = useUploads(application)
  if (uploads.length === 0) return null
  return (
    <div className="notice no-print" role="alert">
      <h2>{t('uploads.notTaken', { count: uploads.length })}</h2>
      <UploadList uploads={uploads} />
    </div>
  )
}

function WhatHappensNext({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation(['apply', 'receipt'])
  return (
    <section className="card">
      <h2>{t('receipt:next')}</h2>
      <ol>
        <li>{t('receipt:nextCheck')}</li>
        <li>{t('receipt:nextAsk')}</li>
        <li>{t('receipt:nextDecide')}</li>
      </ol>
      {receipt.dueAt && (
        <p>
          {t('receipt:until')} <FormattedInstant instant={receipt.dueAt} />
        </p>
      )}
    </section>
  )
}

function Filed({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation(['apply', 'receipt'])
  return (
    <section className={styles.part}>
      <h2>{t('receipt:filed')}</h2>
      <ReceiptFacts receipt={receipt} />
    </section>
  )
}
