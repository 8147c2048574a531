/** Code that rooms of complaints share: names and labels of joined rows, contacts, and the check of the ids in a path. */
export { type Contact, listContacts } from './contacts.queries.ts'
export {
  choiceOf,
  complainantNameOf,
  firstIssueOf,
  ifJoined,
  nameOf,
  namesOf,
  personOf,
  placeOf,
} from './labels.queries.ts'
export { requireOwnIds } from './own-ids.rules.ts'
