import type { ComplaintFilter } from '#contract/values/choices.ts'

/** `mine` depends on the reader. */
export type ListName = Exclude<ComplaintFilter, 'mine'>

/** What belongs to a list of complaints. */
export interface ListCondition {
  /**
   * In SQL, of a row that is called `complaint`: one of complaint, or of counted_case, which copies these columns. `{now}` stands for the
   * moment, `{critical}` for the ids of the critical severities.
   */
  condition: string
  /** The same of a row of personal_visibility, where its columns differ. */
  ofVisibility?: string
  /** Complaints that were registered within so many days. */
  days?: number
  /** Only open complaints, or only closed ones. */
  isOpen?: boolean
  /** The narrow rows have an index for it that complaints do not have: for what body and filters show, unless places do, or otherwise. */
  narrow?: 'office' | 'otherwise' | 'both'
  /** A list that this one holds. */
  part?: ListName
}

const ofLast = (days: number): ListCondition => ({
  condition: `complaint.registered_at >= {now}::timestamptz - interval '${days} days'`,
  days,
})

/**
 * The lists of complaints. Pages, counts and figures of reports ask by it (server/features/complaint-list), and so do the functions of the
 * database that count, where it stands as `{{list-conditions}}` (db/schema/rules/list-filters.sql).
 */
export const listConditions: Record<ListName, ListCondition> = {
  all: { condition: 'true' },
  '-7': ofLast(7),
  '-30': { ...ofLast(30), part: '-7' },
  new: {
    condition: 'complaint.is_new',
    ofVisibility: 'complaint.status = any (array(select name from status where is_new))',
    isOpen: true,
  },
  // closed complaints have no deadline; this condition lets the index of open complaints give them in order
  delayed: {
    condition: 'complaint.is_open and complaint.due_at < {now}',
    ofVisibility: 'complaint.is_open and complaint.deadline < {now}',
    isOpen: true,
    narrow: 'both',
  },
  active: { condition: 'complaint.is_open', isOpen: true, narrow: 'otherwise', part: 'new' },
  closed: { condition: 'not complaint.is_open', isOpen: false },
  critical: { condition: 'complaint.severity_id = any ({critical})' },
}
