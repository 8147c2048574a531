import { sql } from 'kysely'
import { type CaseToHold, selectFit } from '#server/features/case-people/index.ts'
import { isAway } from '#server/features/staff/index.ts'
import { readRow } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { loadOfPerson } from '../next-step.queries.ts'
import { contactColumns, type Person } from './told.queries.ts'

export interface ReceiverSearch extends CaseToHold {
  handlingOrganizationId: number
  handlingDepartmentId: number | null
  /** The place of decision and everything above it, outermost first. */
  locationPath: number[]
}

/** Somebody who is not away, so that nobody stands in for them. */
export type Receiver = Omit<Person, 'absentee'> & { roleId: number | null }

/**
 * The receiver of a complaint: from the handling organization, and the department if the complaint has one, for the place nearest to
 * the place of decision, for whom the fewest cases wait. People who are away are left out. Needs a transaction of the system, which sees everybody's
 * cases.
 */
export const findReceiver = (tx: Tx, search: ReceiverSearch, now: Date): Promise<Receiver | undefined> =>
  readRow(
    tx,
    selectFit(tx, search, 'receiver')
      .select([...contactColumns, 'person.role_id as roleId'])
      .where(sql<boolean>`not ${isAway('person', now)}`)
      .where('person.organization_id', '=', search.handlingOrganizationId)
      .$if(search.handlingDepartmentId !== null, query =>
        query.where(({ eb, or }) =>
          or([eb('person.department_id', 'is', null), eb('person.department_id', '=', search.handlingDepartmentId)]),
        ),
      )
      .where(({ eb, or }) =>
        or([eb('person.location_id', 'is', null), eb('person.location_id', 'in', search.locationPath)]),
      )
      .orderBy(sql`coalesce(array_position(${search.locationPath}::integer[], person.location_id), 0)`, 'desc')
      .orderBy(loadOfPerson(now))
      .orderBy('person.id')
      .limit(1),
  )
