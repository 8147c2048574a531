import { useEffect, useRef } from 'react'
import { callPlans } from '#contract/http/calls.ts'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import { formatName, formatPin, formatTrackingId } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { QuietLink } from '#web/ui/button-link.tsx'
import { CatalogueMessage } from '#web/ui/outcome/catalogue-message.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { PrintButton } from '#web/ui/print-button.tsx'
import { casePath } from '../case-path.ts'
import styles from './lost-addresses.module.css'

/** A new PIN, to print and hand over; the page shows it once. */
export function PinSlip({ complaint, pin }: { complaint: ComplaintDetail; pin: string }) {
  const { t } = useTranslation('lost-addresses')
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <article>
      <PageTitle>{t('slip.title')}</PageTitle>
      <div ref={notice} className="notice no-print" role="status" tabIndex={-1}>
        <CatalogueMessage message={callPlans.issuePin.message} />
        <p>{t('slip.once')}</p>
      </div>
      <header className={styles.numbers}>
        <h1>{t('slip.title')}</h1>
        <p>{formatName(complaint.complainant)}</p>
        <p>{t('slip.trackingId')}</p>
        <p>
          <strong translate="no">{formatTrackingId(complaint.trackingId)}</strong>
        </p>
        <p>{t('slip.pin')}</p>
        <p>
          <strong translate="no">{formatPin(pin)}</strong>
        </p>
      </header>
      <p>{t('slip.howTo')}</p>
      <p>{t('slip.former')}</p>
      <div className="actions no-print">
        <PrintButton />
        <QuietLink to={casePath(complaint.complaintId)}>{t('back')}</QuietLink>
      </div>
    </article>
  )
}
