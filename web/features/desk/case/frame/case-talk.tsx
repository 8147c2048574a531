import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import { CaseNotes } from '../../notes/case-notes.tsx'
import { CaseDeadlines } from '../case-deadlines.tsx'
import type { CaseParts } from '../shown-case.ts'
import { CasePart } from './case-part.tsx'
import styles from '../case.module.css'
import { CaseTimeline } from '../history/case-timeline.tsx'

interface CaseTalkProps {
  complaint: ComplaintDetail
  parts: Partial<CaseParts>
}

/** What colleagues wrote, what has happened, and the time limits; the newest first. */
export const CaseTalk = ({ complaint, parts: { notes, handlers, letters, messages, corrections } }: CaseTalkProps) => (
  <div className={styles.talk}>
    {notes && (
      <CaseNotes
        complaintId={complaint.complaintId}
        notes={notes}
        // approvers without a list of cases write no notes
        isReadOnly={handlers === undefined}
      />
    )}
    <CasePart id="history">
      <CaseTimeline {...complaint} letters={letters} messages={messages} corrections={corrections} />
      <CaseDeadlines clocks={complaint.clocks} ledger={complaint.ledger} />
    </CasePart>
  </div>
)
