import { accessLines } from './access.ts'
import { bodyLines } from './bodies.ts'
import { complaintLines } from './complaints.ts'
import { decisionLines } from './decisions.ts'
import { handlingLines } from './handling.ts'
import type { RecordLines } from './line.ts'
import { peopleLines } from './people.ts'
import { registrationLines } from './registration.ts'
import { standardTextLines } from './standard-text-lines.ts'
import { supervisionLines } from './supervision.ts'
import { systemicLines } from './systemic-lines.ts'

/** The answers of every call that names a record, by the record's owner; ../call-table.ts says how to add one. */
export const recordTable: RecordLines = {
  ...peopleLines,
  ...accessLines,
  ...complaintLines,
  ...decisionLines,
  ...handlingLines,
  ...registrationLines,
  ...supervisionLines,
  ...systemicLines,
  ...standardTextLines,
  ...bodyLines,
}
