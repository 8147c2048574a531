import type { ComplaintDetail } from '#contract/complaints.ts'
import { loadDecisions } from '#web/features/decisions/index.ts'
import { browserClient } from '#web/platform/api.ts'
import styles from './case.module.css'
import { CaseApprovals } from './case-approvals.tsx'
import { CaseAttachments } from './case-attachments.tsx'
import { CaseComplaint } from './case-complaint.tsx'
import { CaseDeadlines } from './case-deadlines.tsx'
import { CaseDuplicates } from './case-duplicates.tsx'
import { CaseReferrals } from './case-referrals.tsx'
import { CaseDecision } from './case-decision.tsx'
import { CaseDecisions } from './case-decisions.tsx'
import type { DocumentChanges } from './case-documents.tsx'
import { CaseHandlers } from './case-handlers.tsx'
import { CaseLetters } from './case-letters.tsx'
import { CasePeople } from './case-people.tsx'
import { CaseTimeline } from './case-timeline.tsx'

/** Steps that change what is on file. */
const correcting = new Set(['update-complaint', 'update-representative'])

/** What a case file shows beside the record: what the record does not carry, for who may view the list of complaints. */
export async function loadCaseParts(complaint: ComplaintDetail) {
  const params = { complaintId: complaint.complaintId }
  const [proposals, handlers, decisions, referrals, letters, duplicates, messages, corrections] = await Promise.all([
    browserClient.getApprovalHistory({ params }),
    browserClient.listCaseHandlers({ params }),
    loadDecisions(complaint),
    browserClient.getReferrals({ params }),
    browserClient.listLetters({ params }),
    browserClient.getDuplicates({ params }),
    browserClient.getCaseMessages({ params }),
    // most cases stay as they were filed
    complaint.track.some(({ action }) => correcting.has(action)) ? browserClient.getFormerValues({ params }) : [],
  ])
  return { proposals, handlers, decisions, referrals, letters, duplicates, messages, corrections }
}
export type CaseParts = Awaited<ReturnType<typeof loadCaseParts>>

interface CaseFileProps {
  complaint: ComplaintDetail
  /** Who views the case only to sign it may not be shown all of them. */
  parts: Pick<CaseParts, 'proposals'> & Partial<CaseParts>
  /** For readers who may add documents and take them away. */
  documents?: DocumentChanges | undefined
  /** The page where the reader can sign what waits; left out where they cannot. */
  approvalPath?: string | undefined
}

/** Everything that was filed and everything that happened since. */
export const CaseFile = ({ complaint, parts, documents, approvalPath }: CaseFileProps) => (
  <div className={styles.columns}>
    <div>
      <CaseApprovals proposals={parts.proposals} approvalPath={approvalPath} />
      <CaseDecisions complaint={complaint} decisions={parts.decisions ?? null} />
      {parts.referrals && <CaseReferrals referrals={parts.referrals} />}
      {parts.duplicates && <CaseDuplicates duplicates={parts.duplicates} />}
      <CaseComplaint complaint={complaint} />
      <CaseDecision complaint={complaint} />
      {parts.letters && <CaseLetters letters={parts.letters} />}
      <CaseAttachments attachments={complaint.attachments} removed={complaint.removedAttachments} changes={documents} />
      {parts.handlers && <CaseHandlers handlers={parts.handlers} />}
      <CasePeople complainant={complaint.complainant} representatives={complaint.representatives} />
    </div>
    <div>
      <CaseTimeline {...complaint} letters={parts.letters} messages={parts.messages} corrections={parts.corrections} />
      <CaseDeadlines ledger={complaint.ledger} />
    </div>
  </div>
)
