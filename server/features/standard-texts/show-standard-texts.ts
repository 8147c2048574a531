import { actingPages } from '#contract/permissions-catalogue.ts'
import { standardTextLimits, type StandardTextKind, type TemplateUse } from '#contract/desk/standard-text-choices.ts'
import type { DocumentsContent, OfferedText, StandardText, StandardTextVersion } from '#contract/desk/standard-texts.ts'
import { type Actor, requireOneOf } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { contractForm } from '#server/platform/db/contract-form.ts'
import { NotFound } from '#server/platform/errors.ts'
import type { Content } from './standard-text.rules.ts'
import {
  findCase,
  findListOf,
  findText,
  type FoundText,
  listOffered,
  listTexts,
  listVersions,
} from './standard-texts.queries.ts'

/** The content, under the name of its kind. */
const contentsOf = (content: Content): Pick<StandardText, 'template' | 'documents' | 'citation'> => ({
  template: 'use' in content ? content : null,
  documents: 'items' in content ? content : null,
  citation: 'article' in content ? content : null,
})

export const toStandardText = ({ content, ...found }: FoundText): StandardText => ({
  ...contractForm(found),
  ...contentsOf(content),
})

export const listStandardTexts = async (tx: Tx, kind: StandardTextKind): Promise<StandardText[]> =>
  (await listTexts(tx, kind)).map(toStandardText)

/** The documents that complaints of the type need, as listed now; none where nothing is listed. */
export async function listDocumentsOf(tx: Tx, complaintTypeId: number): Promise<DocumentsContent['items']> {
  const found = await findListOf(tx, complaintTypeId)
  return (found && contentsOf(found.content).documents?.items) ?? []
}

/** A standard text. Throws NotFound. */
export async function getStandardText(tx: Tx, id: number): Promise<StandardText> {
  const found = await findText(tx, id)
  if (!found) throw new NotFound('standard text')
  return toStandardText(found)
}

/** The versions of a standard text, the newest first. Throws NotFound. */
export async function showVersions(tx: Tx, id: number): Promise<StandardTextVersion[]> {
  const versions = await listVersions(tx, id, { most: standardTextLimits.versions })
  if (versions.length === 0) throw new NotFound('standard text')
  return versions.map(({ content, ...saved }) => ({ ...contractForm(saved), ...contentsOf(content) }))
}

/**
 * The texts that a form on a case offers: templates for one of its fields, the list of documents of its type, or citations. Throws NotPermitted
 * for readers who do not act on cases, and NotFound for a case that the actor does not see.
 */
export async function offerTexts(
  context: Context,
  actor: Actor,
  { complaintId, offered }: { complaintId: number; offered: TemplateUse | 'missing-documents' | 'citation' },
): Promise<OfferedText[]> {
  requireOneOf(actor, actingPages)
  const isKind = offered === 'missing-documents' || offered === 'citation'
  const wanted = { complaintId, kind: isKind ? offered : 'template', use: isKind ? undefined : offered } as const
  return readAs(context, actor, async tx => {
    const [seen, texts] = await Promise.all([findCase(tx, complaintId), listOffered(tx, wanted)])
    if (!seen) throw new NotFound('complaint')
    return texts.map(({ id, content }) => ({ id, ...contentsOf(content) }))
  })
}
