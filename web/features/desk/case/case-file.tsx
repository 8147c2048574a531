import type { CaseFile as CaseFileAnswer } from '#contract/case-file.ts'
import type { ComplaintDetail } from '#contract/complaints.ts'
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
import { CaseNotes } from '../notes/case-notes.tsx'
import { CaseSystemic } from './case-systemic.tsx'
import { CaseTimeline } from './case-timeline.tsx'

/** What a case file shows beside the record of the complaint. */
export type CaseParts = Omit<CaseFileAnswer, 'complaint'>

interface CaseFileProps {
  complaint: ComplaintDetail
  /** Who views the case only to sign it may not be shown all of them. */
  parts: Pick<CaseParts, 'proposals'> & Partial<CaseParts>
  /** For readers who may add documents and take them away. */
  documents?: DocumentChanges | undefined
  /** The page where the reader can sign what waits; left out where they cannot. */
  approvalPath?: string | undefined
  /** Whether the reader may open systemic cases. */
  opensSystemic?: boolean
}

/** Everything that was filed and everything that happened since. */
export const CaseFile = ({ complaint, parts, documents, approvalPath, opensSystemic }: CaseFileProps) => (
  <div className={styles.columns}>
    <div>
      <CaseApprovals proposals={parts.proposals} approvalPath={approvalPath} />
      <CaseDecisions complaint={complaint} decisions={parts.decisions ?? null} />
      {parts.referrals && <CaseReferrals referrals={parts.referrals} />}
      {parts.duplicates && <CaseDuplicates duplicates={parts.duplicates} />}
      {parts.systemicCases && <CaseSystemic systemicCases={parts.systemicCases} hasLinks={opensSystemic ?? false} />}
      <CaseComplaint complaint={complaint} />
      <CaseDecision complaint={complaint} />
      {parts.letters && <CaseLetters letters={parts.letters} />}
      <CaseAttachments attachments={complaint.attachments} removed={complaint.removedAttachments} changes={documents} />
      {parts.handlers && <CaseHandlers handlers={parts.handlers} />}
      <CasePeople complainant={complaint.complainant} representatives={complaint.representatives} />
    </div>
    <div>
      {parts.notes && (
        <CaseNotes
          complaintId={complaint.complaintId}
          notes={parts.notes}
          // who only signs has no list of cases, and writes no notes on them
          isReadOnly={parts.handlers === undefined}
        />
      )}
      <CaseTimeline {...complaint} letters={parts.letters} messages={parts.messages} corrections={parts.corrections} />
      <CaseDeadlines ledger={complaint.ledger} />
    </div>
  </div>
)
