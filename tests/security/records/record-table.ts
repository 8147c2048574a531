import { accessLines } from './access.ts'
import { bodyLines } from './bodies.ts'
import { complaintLines } from './complaints.ts'
import { handlingLines } from './handling.ts'
import type { RecordLines } from './line.ts'
import { peopleLines } from './people.ts'
import { registrationLines } from './registration.ts'
import { supervisionLines } from './supervision.ts'
import { systemicLines } from './systemic-lines.ts'

/** What every call that names a record answers for whose record it is; ../call-table.ts says how to add one. */
export const recordTable: RecordLines = {
  ...peopleLines,
  ...accessLines,
  ...complaintLines,
  ...handlingLines,
  ...registrationLines,
  ...supervisionLines,
  ...systemicLines,
  ...bodyLines,
}
