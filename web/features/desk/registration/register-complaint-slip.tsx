import { useEffect, useRef } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { ButtonLink, QuietLink } from '#web/ui/button-link.tsx'
import { CatalogueMessage } from '#web/ui/outcome/catalogue-message.tsx'
import type { Receipt } from '#contract/filing/applications.ts'
import { callPlans } from '#contract/http/calls.ts'
import { ReceiptFacts, Told } from '#web/features/apply/index.ts'
import { formatPin, formatTrackingId } from '#web/platform/format.ts'
import { FormattedInstant } from '#web/ui/formatted-date.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { casePath } from '../case-path.ts'
import { registerPath } from './register-complaint.action.ts'
import styles from './register-complaint.module.css'

/** The registered complaint, to read back and hand over: the tracking ID, the PIN and the filed values. */
export function RegisterSlip({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('registering')
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <article className={styles.slip}>
      <PageTitle>{t('slip.title')}</PageTitle>
      <div ref={notice} className="notice no-print" role="status" tabIndex={-1}>
        <CatalogueMessage message={callPlans.submitDraft.message} />
        <p>{t('slip.readBack')}</p>
      </div>
      <header className={styles.number}>
        <h1>{t('slip.title')}</h1>
        <p>{t('slip.trackingId')}</p>
        <p>
          <strong translate="no">{formatTrackingId(receipt.trackingId)}</strong>
        </p>
        {receipt.pin !== null && (
          <>
            <p>{t('slip.pin')}</p>
            <p>
              <strong translate="no">{formatPin(receipt.pin)}</strong>
            </p>
            <p>{t('slip.keepPin')}</p>
          </>
        )}
      </header>
      <Told told={receipt.told} />
      <div className="actions no-print">
        <PrintButton />
        <ButtonLink to={registerPath}>{t('slip.another')}</ButtonLink>
        <QuietLink to={casePath(receipt.complaintId)}>{t('slip.open')}</QuietLink>
      </div>
      <ReceiptFacts receipt={receipt} />
      {receipt.representativeCount > 0 && <p>{t('slip.representatives', { count: receipt.representativeCount })}</p>}
      {receipt.dueAt && (
        <p>
          {t('slip.dueAt')} <FormattedInstant instant={receipt.dueAt} />
        </p>
      )}
      <p>{t('slip.howToFollow')}</p>
      <p className={styles.signature}>{t('slip.signature')}</p>
    </article>
  )
}
