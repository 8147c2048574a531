import { type Access, type Endpoint, isPublic } from '#contract/http/endpoint.ts'
import { callTable, type Line } from '../call-table.ts'
import { type Caller, statusAtTheDoor } from '../callers.ts'
import { always, type NamedRecord, type RecordLine, type Statuses } from './line.ts'

/**
 * The answer for a caller at a call that names a record; the first row that applies:
 *
 * | Who                                                             | gets                                                      |
 * |-----------------------------------------------------------------|-----------------------------------------------------------|
 * | is not admitted to the call (../callers.ts)                     | the same refusal word for word, regardless of the record  |
 * | is a visitor where staff come in with a permission              | 404, for nothing is there                                 |
 * | is staff with `All`                                             | `all` of the field                                        |
 * | is below the guard level of the call (../call-table.ts)         | 403, regardless of the record                             |
 * | is staff without the permission that the action asks for        | `lacking`: nothing is done, and nothing told               |
 * | is staff with the permission at a call of complainants and staff | `staff`                                                  |
 * | is anybody else                                                 | `reader`                                                  |
 */
export type Fate = 'turned away' | 'visitor' | 'all' | 'below the guard level' | 'lacking' | 'staff' | 'reader'

const isStaff = (caller: Caller): boolean => ['guest', 'editor', 'admin', 'superAdmin', 'page', 'all'].includes(caller)

export function fateOf(name: string, { access }: Endpoint, line: RecordLine, caller: Caller): Fate {
  if (statusAtTheDoor(access, caller) !== null) return 'turned away'
  if (line.isAskedByStaff && !isStaff(caller)) return 'visitor'
  if (!isForStaff(access, line) || !isStaff(caller)) return 'reader'
  if (caller === 'all') return 'all'
  if (isBelowLevel(name, caller)) return 'below the guard level'
  if (caller !== 'page' && line.permissions) return 'lacking'
  return access === 'possession-or-staff' ? 'staff' : 'reader'
}

const isForStaff = (access: Access, { isAskedByStaff }: RecordLine): boolean =>
  isAskedByStaff === true || !isPublic(access) || access === 'possession-or-staff'

/** If a level is required, the higher ones need no permission. */
function isBelowLevel(name: string, caller: Caller): boolean {
  const { by }: Line = callTable[name as keyof typeof callTable]
  return by?.[caller] === 403 && by.admin === undefined
}

/** Own, of the same body, foreign, missing. */
export function statusesFor(fate: Fate, access: Access, caller: Caller, named: NamedRecord): Statuses {
  if (fate === 'turned away') return always(statusAtTheDoor(access, caller) as number)
  if (fate === 'visitor') return always(404)
  return fate === 'below the guard level' ? always(403) : named[fate]
}
