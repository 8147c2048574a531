import { always, choice, hidden, names, open, type RecordLines } from './line.ts'
import { newCitation, newTemplate } from './standard-text.ts'

/** Standard texts belong to nobody; but the texts offered on a case are only for people who see it. */
export const standardTextLines: RecordLines = {
  listStandardTextVersions: { names: { 'path.standardTextId': names('template', open) } },
  saveTemplate: {
    names: { 'body.id': names('template', open), 'body.organizationId': names('organization', choice) },
    rest: () => ({ ...newTemplate(), version: 1 }),
  },
  saveMissingDocuments: {
    names: { 'body.complaintTypeId': names('typeWithoutList', choice) },
    rest: { items: [{ en: 'The title deed', am: 'የይዞታ ማረጋገጫ' }] },
  },
  saveCitation: { names: { 'body.id': names('citation', open) }, rest: () => ({ ...newCitation(), version: 1 }) },
  setStandardTextArchived: { names: { 'body.id': names('template', open) }, rest: { isArchived: true } },
  getOfferedTexts: {
    // staff who do not act on cases are refused before a case is looked up
    names: { 'path.complaintId': names('complaint', hidden, { lacking: always(403) }) },
    permissions: ['Complaints - Receive'],
  },
}
