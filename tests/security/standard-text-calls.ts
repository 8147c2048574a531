import type { standardTextsContract } from '#contract/desk/standard-texts.ts'

/** The calls on standard texts, and the values of their path parameters that name no record. */
export const standardTextCalls: Record<
  keyof typeof standardTextsContract,
  { passes?: number; by?: { all: number }; why?: string }
> = {
  listStandardTexts: { passes: 200, why: 'a list' },
  listStandardTextVersions: {},
  saveTemplate: {},
  saveMissingDocuments: {},
  saveCitation: {},
  setStandardTextArchived: {},
  getOfferedTexts: {
    passes: 403,
    by: { all: 404 },
    why: 'for who acts on cases, each by the permission of a post; of no case there is nothing',
  },
}
export const standardTextWords = { kind: 'template', offered: 'request' }
