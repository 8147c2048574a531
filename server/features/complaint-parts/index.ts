/** What rooms of complaints share: names and labels of joined rows, contacts, and the check that an id in a path is one's own. */
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
