import type { CaseFile } from '#contract/desk/case-file.ts'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'

/** The parts of a case file beside the record of the complaint. */
export type CaseParts = Omit<CaseFile, 'complaint'>

/** A case as a page shows it. */
export interface ShownCase {
  complaint: ComplaintDetail
  parts: Partial<CaseParts>
}
