import { isDeepStrictEqual } from 'node:util'
import { standardTextLimits, type StandardTextKind } from '#contract/desk/standard-text-choices.ts'
import type { CitationContent, DocumentsContent, StandardText, TemplateContent } from '#contract/desk/standard-texts.ts'
import { audit } from '#server/features/audit/index.ts'
import type { By } from '#server/platform/administration.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { waitForLock } from '#server/platform/db/wait-for-lock.ts'
import { InvalidInput, NotFound, refuseFields, RuleViolation, StaleVersion } from '#server/platform/errors.ts'
import { getStandardText } from './show-standard-texts.ts'
import { clashOf, type Content, errorsOfTemplate } from './standard-text.rules.ts'
import {
  findBody,
  findComplaintType,
  findListOf,
  findText,
  type FoundText,
  insertText,
  insertVersion,
  listTexts,
  listVersions,
  updateText,
} from './standard-texts.queries.ts'

/** The text to change, and the version that was seen; neither for a new one. */
interface Seen {
  id?: number | undefined
  version?: number | undefined
}

/** One administrator changes standard texts at a time, so that names and versions stay unique. */
const lockTexts = (tx: Tx): Promise<void> => waitForLock(tx, 'standard-texts')

const subject = (id: number) => ({ type: 'standard-text', id })

/** Adds a template or a version of one. Throws InvalidInput, NotFound, StaleVersion, and RuleViolation `too-many-texts`. */
export async function saveTemplate(
  tx: Tx,
  by: By,
  { id, version, organizationId, ...content }: Seen & TemplateContent & { organizationId: number | null },
): Promise<StandardText> {
  await lockTexts(tx)
  refuseFields(errorsOfTemplate(content))
  const isKnown = organizationId === null || (await findBody(tx, organizationId))
  if (!isKnown) throw new InvalidInput([{ field: 'organizationId', reason: 'no-such-choice' }])
  const found = await findSeen(tx, 'template', { id, version })
  return save(tx, by, { found, kind: 'template', content, organizationId, complaintTypeId: null })
}

/** Sets the documents of a type. Throws InvalidInput and StaleVersion. */
export async function saveMissingDocuments(
  tx: Tx,
  by: By,
  {
    complaintTypeId,
    version,
    ...content
  }: DocumentsContent & { complaintTypeId: number; version?: number | undefined },
): Promise<StandardText> {
  await lockTexts(tx)
  if (!(await findComplaintType(tx, complaintTypeId)))
    throw new InvalidInput([{ field: 'complaintTypeId', reason: 'no-such-choice' }])
  const found = await findListOf(tx, complaintTypeId)
  if (found) await requireNewest(tx, found, version)
  return save(tx, by, { found, kind: 'missing-documents', content, organizationId: null, complaintTypeId })
}

/** Adds an article of a law or a version of one. Throws InvalidInput, NotFound, StaleVersion, and RuleViolation `too-many-texts`. */
export async function saveCitation(
  tx: Tx,
  by: By,
  { id, version, ...content }: Seen & CitationContent,
): Promise<StandardText> {
  await lockTexts(tx)
  const found = await findSeen(tx, 'citation', { id, version })
  return save(tx, by, { found, kind: 'citation', content, organizationId: null, complaintTypeId: null })
}

async function findSeen(tx: Tx, kind: StandardTextKind, { id, version }: Seen): Promise<FoundText | undefined> {
  if (id === undefined) return undefined
  const found = await findText(tx, id)
  if (found?.kind !== kind) throw new NotFound('standard text')
  await requireNewest(tx, found, version)
  return found
}

/** Throws StaleVersion with who saved which version since. */
async function requireNewest(tx: Tx, found: FoundText, seenVersion = 0): Promise<void> {
  if (seenVersion === found.version) return
  const versions = await listVersions(tx, found.id, { after: seenVersion, most: 20 })
  const since = versions.map(({ saved_at, saved_by }) => ({
    at: saved_at.toISOString(),
    action: 'standard-text-changed',
    by: saved_by,
  }))
  throw new StaleVersion({ version: found.version, since: since.toReversed() })
}

interface ToSave {
  /** What is changed; undefined for a new one. */
  found: FoundText | undefined
  kind: StandardTextKind
  content: Content
  organizationId: number | null
  complaintTypeId: number | null
}

/** Writes another version, unless nothing differs. */
async function save(tx: Tx, by: By, to: ToSave): Promise<StandardText> {
  const { found, kind, content, organizationId } = to
  const all = await listTexts(tx, kind)
  requireFreeName(all, { id: found?.id, content, organization_id: organizationId })
  if (!found && all.length >= standardTextLimits.ofOneKind) throw new RuleViolation('too-many-texts')
  const id = found ? await change(tx, by, found, to) : await add(tx, by, to)
  return getStandardText(tx, id)
}

/** Throws InvalidInput with the field, when another text that is offered to the same bodies has its name. */
function requireFreeName(
  all: readonly FoundText[],
  { id, content, organization_id }: Pick<FoundText, 'content' | 'organization_id'> & { id: number | undefined },
): void {
  const others = all.filter(
    other => other.id !== id && other.archived_at === null && other.organization_id === organization_id,
  )
  const clash = clashOf(
    content,
    others.map(other => other.content),
  )
  if (clash) throw new InvalidInput([clash])
}

async function add(tx: Tx, by: By, { kind, content, organizationId, complaintTypeId }: ToSave): Promise<number> {
  const id = await insertText(tx, { kind, organization_id: organizationId, complaint_type_id: complaintTypeId })
  await insertVersion(tx, { id, version: 1, content, userId: by.actor.userId, at: by.at })
  const details = { kind, ...(organizationId && { organizationId }), ...(complaintTypeId && { complaintTypeId }) }
  await audit(tx, by.actor, 'standard-text-added', subject(id), details, by.at)
  return id
}

async function change(tx: Tx, by: By, found: FoundText, { kind, content, organizationId }: ToSave): Promise<number> {
  const { id, organization_id: before } = found
  if (before === organizationId && isDeepStrictEqual(found.content, content)) return id
  const version = found.version + 1
  await insertVersion(tx, { id, version, content, userId: by.actor.userId, at: by.at })
  await updateText(tx, id, { version, organization_id: organizationId })
  const moved = before !== organizationId && { from: { organizationId: before }, to: { organizationId } }
  await audit(tx, by.actor, 'standard-text-changed', subject(id), { kind, version, ...moved }, by.at)
  return id
}

/**
 * Archives or restores a text; texts that were inserted stay. Doing it twice has no further effect. Throws
 * NotFound, and InvalidInput when another text has got its name meanwhile.
 */
export async function setStandardTextArchived(
  tx: Tx,
  by: By,
  { id, isArchived }: { id: number; isArchived: boolean },
): Promise<StandardText> {
  await lockTexts(tx)
  const found = await findText(tx, id)
  if (!found) throw new NotFound('standard text')
  const { kind } = found
  if ((found.archived_at !== null) !== isArchived) {
    if (!isArchived) requireFreeName(await listTexts(tx, kind), found)
    await updateText(tx, id, { archived_at: isArchived ? by.at : null })
    if (isArchived) await audit(tx, by.actor, 'standard-text-archived', subject(id), { kind }, by.at)
    else await audit(tx, by.actor, 'standard-text-restored', subject(id), { kind }, by.at)
  }
  return getStandardText(tx, id)
}
