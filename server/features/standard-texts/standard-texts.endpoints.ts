import { standardTextsContract } from '#contract/desk/standard-texts.ts'
import { addOnce, administer } from '#server/platform/administration.ts'
import { serve } from '#server/platform/http/call.ts'
import { saveCitation, saveMissingDocuments, saveTemplate, setStandardTextArchived } from './save-standard-text.ts'
import { listStandardTexts, offerTexts, showVersions } from './show-standard-texts.ts'

const page = 'Standard Texts - Manage'

export const standardTextsEndpoints = serve(standardTextsContract, {
  listStandardTexts: ({ params }, call) => administer(call, page, tx => listStandardTexts(tx, params.kind)),
  listStandardTextVersions: ({ params }, call) => administer(call, page, tx => showVersions(tx, params.standardTextId)),
  saveTemplate: ({ body }, call) => addOnce(call, body, page, (tx, by) => saveTemplate(tx, by, body)),
  saveMissingDocuments: ({ body }, call) => addOnce(call, body, page, (tx, by) => saveMissingDocuments(tx, by, body)),
  saveCitation: ({ body }, call) => addOnce(call, body, page, (tx, by) => saveCitation(tx, by, body)),
  setStandardTextArchived: ({ body }, call) =>
    administer(call, page, (tx, by) => setStandardTextArchived(tx, by, body)),
  getOfferedTexts: ({ params }, { context, actor }) => offerTexts(context, actor, params),
})
