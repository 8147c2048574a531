import type { Letter } from '#contract/filing/letters.ts'
import { parseTrackingId } from '#contract/values/tracking-id.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type Context, readAs } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { requireVisible } from '#server/platform/db/visibility/require-visible.ts'
import { NotFound } from '#server/platform/errors.ts'
import { type BinaryAnswer, pdfAnswer } from '#server/platform/http/call.ts'
import { provenBy } from '#server/platform/own-case.ts'
import { letterContent, type LetterSheet } from './letter-content.ts'
import { findLetter, isNamed, type ListedLetter, listLetters } from './letters.queries.ts'
import { renderPdf } from './render-pdf.ts'
import { checkUrl, letterReference } from './reference.ts'

/** Reads as the actor; a complaint that was proven with a code is open to the one who proved it. */
const read = <Result>(context: Context, actor: Actor, work: (tx: Tx) => Promise<Result>) =>
  readAs(context, actor, work, provenBy(actor))

/** The name of a letter's file, without its ending. */
const fileNameOf = (kind: string, reference: string): string => `abetuta-${kind}-${reference.replace('/', '-')}`

const toLetter = (row: ListedLetter): Letter => {
  const reference = letterReference(row.id, row.issued_at)
  return {
    id: row.id,
    kind: row.kind,
    reference,
    issuedAt: row.issued_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    endedBecause: row.ended_because,
    language: row.language,
    fileName: `${fileNameOf(row.kind, reference)}.pdf`,
  }
}

/**
 * The letters of a complaint that the actor sees; complainants may also name it by its tracking ID. Throws NotFound.
 */
export async function showLetters(
  context: Context,
  actor: Actor,
  { complaintId, trackingId }: { complaintId: number; trackingId?: string },
): Promise<Letter[]> {
  const reading = trackingId === undefined ? undefined : parseTrackingId(trackingId)
  if (reading?.ok === false) throw new NotFound('complaint')
  return read(context, actor, async tx => {
    const visible = reading ? requireNamed(tx, complaintId, reading.id) : requireVisible(tx, complaintId)
    const [letters] = await Promise.all([listLetters(tx, complaintId), visible])
    return letters.map(toLetter)
  })
}

/** Throws NotFound for a complaint that is not visible or has another tracking ID. */
async function requireNamed(tx: Tx, complaintId: number, trackingId: string): Promise<void> {
  if (!(await isNamed(tx, complaintId, trackingId))) throw new NotFound('complaint')
}

/** A letter as it was issued, as PDF. Throws NotFound, TooManyAttempts while too many others wait. */
export async function downloadLetter(context: Context, actor: Actor, letterId: number): Promise<BinaryAnswer> {
  const found = await read(context, actor, tx => findLetter(tx, letterId))
  if (!found) throw new NotFound('letter')
  const sheet = toSheet(context, found)
  return pdfAnswer(fileNameOf(found.kind, sheet.reference), await renderPdf({ kind: 'letter', sheet }))
}

/** Every letter of a complaint that the transaction sees, oldest first, with all that it says. */
export async function loadLetterSheets(
  context: Pick<Context, 'config'>,
  tx: Tx,
  complaintId: number,
): Promise<{ letter: Letter; sheet: LetterSheet }[]> {
  const listed = await listLetters(tx, complaintId)
  const found = await Promise.all(listed.map(({ id }) => findLetter(tx, id)))
  return found.flatMap(row => (row ? [{ letter: toLetter(row), sheet: toSheet(context, row) }] : [])).toReversed()
}

type StoredLetter = NonNullable<Awaited<ReturnType<typeof findLetter>>>

const toSheet = ({ config }: Pick<Context, 'config'>, row: StoredLetter): LetterSheet => ({
  language: row.language,
  reference: letterReference(row.id, row.issued_at),
  checkCode: row.check_code,
  checkUrl: checkUrl(config.publicUrl, row.check_code),
  issuedAt: row.issued_at,
  content: letterContent.parse(row.content),
})
