/** Code that rooms share: names and labels of joined rows and of ids, contacts, and the check of the ids in a path. */
export { type Contact, listContacts } from './contacts.queries.ts'
export {
  amharicNameOf,
  bothNamesOf,
  choiceOf,
  complainantNameOf,
  firstIssueOf,
  fullNameOf,
  ifJoined,
  labelsOf,
  nameOf,
  namesOf,
  personOf,
  placeOf,
} from './labels.queries.ts'
export { findNames, type NamedTable } from './named-rows.queries.ts'
export { requireOwnIds } from './own-ids.rules.ts'
export {
  type FilteredTable,
  findStanding,
  findSuccessor,
  hasEnded,
  isMergeable,
  successorOf,
} from './standing.queries.ts'
