import { z } from 'zod'
import { cleanLine, cleanText } from '../values/clean-text.ts'
import { choice, instant, place } from '../values/complaint-parts.ts'
import { bilingual } from '../values/names.ts'
import { endedField } from '../values/standing-fields.ts'
import { endpointsWith } from '../http/endpoint.ts'
import { standardTextKinds, standardTextLimits as limits, templateUses } from './standard-text-choices.ts'
import { integerText } from '../http/wire.ts'

const required = { error: 'required' }
const text = (longest: number) => z.string(required).overwrite(cleanText).max(longest, 'too-long')
const line = (longest: number) => z.string(required).overwrite(cleanLine).max(longest, 'too-long')
const given = (longest: number) => line(longest).min(1, 'required')
const recordId = z.int(required).min(1).max(2_147_483_647)

/** Title and text are empty in a language in which it is not written. */
export const templateContent = z.object({
  use: z.enum(templateUses, required),
  titleEn: line(limits.title),
  titleAm: line(limits.title),
  textEn: text(limits.template),
  textAm: text(limits.template),
})
export type TemplateContent = z.output<typeof templateContent>

export const documentsContent = z.object({
  items: z
    .array(z.object({ en: given(limits.item), am: given(limits.item) }))
    .min(1, 'required')
    .max(limits.items, 'too-many'),
})
export type DocumentsContent = z.output<typeof documentsContent>

export const citationContent = z.object({
  lawEn: given(limits.law),
  lawAm: given(limits.law),
  /** Number and year of the law; the year stands in the calendar of the language. */
  numberEn: line(limits.number),
  numberAm: line(limits.number),
  article: given(limits.article),
  /** The wording of the article, if that is useful. */
  textEn: text(limits.citation),
  textAm: text(limits.citation),
})
export type CitationContent = z.output<typeof citationContent>

/** The content, under the name of its kind; null under the two others. */
const contents = {
  template: templateContent.nullable(),
  documents: documentsContent.nullable(),
  citation: citationContent.nullable(),
}

const standardText = z.object({
  id: z.int(),
  kind: z.enum(standardTextKinds),
  /** The body whose cases a template is for; null for all. */
  organization: place.nullable(),
  /** What a list of documents is for. */
  complaintType: choice.nullable(),
  version: z.int(),
  /** Whether the body or the type that it is for is no longer in use. */
  ...endedField,
  archivedAt: instant.nullable(),
  savedAt: instant,
  savedBy: bilingual,
  ...contents,
})
export type StandardText = z.output<typeof standardText>

const standardTextVersion = z.object({ version: z.int(), savedAt: instant, savedBy: bilingual, ...contents })
export type StandardTextVersion = z.output<typeof standardTextVersion>

const offeredText = z.object({ id: z.int(), ...contents })
export type OfferedText = z.output<typeof offeredText>

/** What can be offered on a form: templates for one of its fields, the documents of the type, or laws. */
export const offeredKinds = [...templateUses, 'missing-documents', 'citation'] as const

/** Which one is changed, and the version that was seen; without them a new one is added. */
const seen = { id: recordId.optional(), version: recordId.optional() }

const message = 'Standard text saved successfully'
const stale =
  'Ours. Each change is a new version, and former ones stay. `version` is the one that was seen: 409 `stale-version` with what was done since.'
const usual = { access: { page: 'Standard Texts - Manage' }, answer: standardText } as const

export const standardTextsContract = endpointsWith(usual, {
  listStandardTexts: {
    call: 'GET /StandardTexts/GetStandardTexts/:kind',
    summary: 'All templates, lists of documents or citations, archived ones too',
    params: z.object({ kind: z.enum(standardTextKinds) }),
    answer: z.array(standardText),
    note: 'Ours.',
  },
  listStandardTextVersions: {
    call: 'GET /StandardTexts/GetVersions/:standardTextId',
    summary: 'The versions of a standard text, the newest first',
    params: z.object({ standardTextId: integerText }),
    answer: z.array(standardTextVersion),
    note: `Ours. The last ${limits.versions}; one is restored by saving its content again.`,
  },
  saveTemplate: {
    call: 'POST /StandardTexts/SaveTemplate',
    summary: 'Adds a template, or changes one',
    body: z.object({ ...seen, organizationId: recordId.nullable(), ...templateContent.shape }),
    message,
    note: `${stale} Title and text of at least one language; a language with one of both needs the other. A placeholder that is not known is refused with its field.`,
  },
  saveMissingDocuments: {
    call: 'POST /StandardTexts/SaveMissingDocuments',
    summary: 'Sets the documents that a type of complaint needs',
    body: z.object({ version: seen.version, complaintTypeId: recordId, ...documentsContent.shape }),
    message,
    note: `${stale} Without it the type must have no list yet.`,
  },
  saveCitation: {
    call: 'POST /StandardTexts/SaveCitation',
    summary: 'Adds an article of a law, or changes one',
    body: z.object({ ...seen, ...citationContent.shape }),
    message,
    note: stale,
  },
  setStandardTextArchived: {
    call: 'POST /StandardTexts/SetArchived',
    summary: 'Archives or restores a standard text',
    body: z.object({ id: recordId, isArchived: z.boolean(required) }),
    message,
    note: 'Ours. Doing it twice has no further effect.',
  },
  getOfferedTexts: {
    call: 'GET /StandardTexts/GetOffered/:complaintId/:offered',
    summary: 'The texts that a form on a case offers to insert',
    access: 'signed-in',
    params: z.object({ complaintId: integerText, offered: z.enum(offeredKinds) }),
    answer: z.array(offeredText),
    note: 'Ours. For callers who may act on cases and see the case: templates for all bodies and for the one that handles it, the list of its type, or all laws. Placeholders are not filled in.',
  },
})
