import type { ComplaintDetail } from '#contract/complaints.ts'
import { browserClient } from '#web/platform/api.ts'
import styles from './case.module.css'
import { CaseApprovals } from './case-approvals.tsx'
import { CaseAttachments } from './case-attachments.tsx'
import { CaseComplaint } from './case-complaint.tsx'
import { CaseDeadlines } from './case-deadlines.tsx'
import { CaseDecision } from './case-decision.tsx'
import { CasePeople } from './case-people.tsx'
import { CaseTimeline } from './case-timeline.tsx'

/** What a case file shows beside the record: what the record does not carry, for who may view the list of complaints. */
export const loadCaseParts = async ({ complaintId }: ComplaintDetail) => ({
  proposals: await browserClient.getApprovalHistory({ params: { complaintId } }),
})
export type CaseParts = Awaited<ReturnType<typeof loadCaseParts>>

interface CaseFileProps {
  complaint: ComplaintDetail
  parts: CaseParts
  /** The page where the reader can sign what waits; left out where they cannot. */
  approvalPath?: string | undefined
}

/** Everything that was filed and everything that happened since. */
export const CaseFile = ({ complaint, parts, approvalPath }: CaseFileProps) => (
  <div className={styles.columns}>
    <div>
      <CaseApprovals proposals={parts.proposals} approvalPath={approvalPath} />
      <CaseComplaint complaint={complaint} />
      <CaseDecision complaint={complaint} />
      <CaseAttachments attachments={complaint.attachments} />
      <CasePeople complainant={complaint.complainant} representatives={complaint.representatives} />
    </div>
    <div>
      <CaseTimeline track={complaint.track} audit={complaint.audit} />
      <CaseDeadlines ledger={complaint.ledger} />
    </div>
  </div>
)
