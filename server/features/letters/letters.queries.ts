import { type RawBuilder, sql } from 'kysely'
import type { Bilingual } from '#contract/values/names.ts'
import type { CheckedKind, LetterEnding, LetterKind } from '#contract/filing/letters.ts'
import { amharicNameOf } from '#server/features/complaint-parts/index.ts'
import type { Language } from '#server/platform/actor.ts'
import { compiled, type Values } from '#server/platform/db/compiled.ts'
import { readRow, readRows } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import type { LetterContent } from './letter-content.ts'

/** Writes a letter and returns its id. */
export async function insertLetter(
  tx: Tx,
  letter: {
    complaintId: number
    kind: LetterKind
    checkCode: string
    language: Language
    content: LetterContent
    issuedAt: Date
    issuedById: number | null
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('letter')
    .values({
      complaint_id: letter.complaintId,
      kind: letter.kind,
      check_code: letter.checkCode,
      language: letter.language,
      content: JSON.stringify(letter.content),
      issued_at: letter.issuedAt,
      issued_by_id: letter.issuedById,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Records that the receipt of the complaint was issued: with the present names of the complainant and of the body. */
export const insertReceipt = (tx: Tx, { complaintId, language, ...content }: Receipt, checkCode: string, at: Date) =>
  tx
    .insertInto('letter')
    .values({
      complaint_id: complaintId,
      kind: 'receipt',
      check_code: checkCode,
      language,
      content: JSON.stringify(content),
      issued_at: at,
    })
    .execute()

/** What a receipt says, and of which complaint. */
export interface Receipt {
  complaintId: number
  language: Language
  /** The body that handles the complaint. */
  issuer: Bilingual
  complainant: string
}

/** The code of the complaint's receipt; undefined for complaints from before receipts had one. */
export const findReceiptCode = async (tx: Tx, complaintId: number): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('letter')
      .where('complaint_id', '=', complaintId)
      .where('kind', '=', 'receipt')
      .select('check_code')
      .executeTakeFirst()
  )?.check_code

/** Ends the valid letters of these kinds. */
export const endLetters = (
  tx: Tx,
  complaintId: number,
  { kinds, because, at, replacedById = null }: LettersEnd,
): Promise<unknown> =>
  tx
    .updateTable('letter')
    .set({ ended_at: at, ended_because: because, replaced_by_id: replacedById })
    .where('complaint_id', '=', complaintId)
    .where('kind', 'in', kinds)
    .where('ended_at', 'is', null)
    .$if(replacedById !== null, query => query.where('id', '<>', replacedById as number))
    .execute()

interface LettersEnd {
  kinds: readonly LetterKind[]
  because: LetterEnding
  at: Date
  replacedById?: number | null
}

/** Body and role of a member of staff, in one language; a role without an Amharic name is shown by its name. */
export const findPost = (tx: Tx, userId: number, language: Language) =>
  tx
    .selectFrom('user_account')
    .leftJoin('organization', 'organization.id', 'user_account.organization_id')
    .leftJoin('role', 'role.id', 'user_account.role_id')
    .where('user_account.id', '=', userId)
    .select([`organization.name_${language} as organization`, roleName(language).as('role')])
    .executeTakeFirst()

const roleName = (language: Language): RawBuilder<string | null> =>
  language === 'am' ? amharicNameOf('role') : sql<string | null>`role.name`

/**
 * The capacity in which the proposal that took effect at this moment was signed: the position in the structure, else the role. Without a
 * moment those in which the open one would be signed.
 */
export async function listCapacities(
  tx: Tx,
  complaintId: number,
  signedAt: Date | null,
  language: Language,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('proposal_step as step')
    .innerJoin('proposal', 'proposal.id', 'step.proposal_id')
    .leftJoin('user_account', join =>
      join.on(sql<boolean>`user_account.id = coalesce(step.signed_by_id, step.substitute_id, step.approver_id)`),
    )
    .leftJoin('role', 'role.id', 'user_account.role_id')
    .where('proposal.complaint_id', '=', complaintId)
    .where('proposal.ended_at', signedAt ? '=' : 'is', signedAt)
    .$if(signedAt !== null, query =>
      query.where('proposal.ending', '=', 'approved').where('step.ruling', '=', 'approved'),
    )
    .orderBy('step.ordinal')
    .select(['step.position', roleName(language).as('role')])
    .execute()
  return rows.flatMap(({ position, role }) => position ?? role ?? [])
}

const columns = [
  'letter.id',
  'letter.kind',
  'letter.language',
  'letter.issued_at',
  'letter.ended_at',
  'letter.ended_because',
] as const

/** The letters of a visible complaint, newest first. */
export const listLetters = (tx: Tx, complaintId: number) => readRows(tx, lettersOf({ complaintId }))

const lettersOf = compiled((db, { complaintId }: Values<{ complaintId: number }>) =>
  db
    .selectFrom('letter')
    .where('complaint_id', '=', complaintId)
    .where('kind', '<>', 'receipt')
    .orderBy('id', 'desc')
    .select([...columns])
    .$narrowType<{ kind: LetterKind }>(),
)
export type ListedLetter = Awaited<ReturnType<typeof listLetters>>[number]

/** A letter of a visible complaint, with its content; undefined when there is none. */
export const findLetter = (tx: Tx, letterId: number) =>
  tx
    .selectFrom('letter')
    .where('id', '=', letterId)
    .where('kind', '<>', 'receipt')
    .select([...columns, 'letter.check_code', 'letter.content'])
    .$narrowType<{ kind: LetterKind }>()
    .executeTakeFirst()

/** Whether the visible complaint has this tracking ID. */
export const isNamed = async (tx: Tx, complaintId: number, trackingId: string): Promise<boolean> =>
  (await readRow(
    tx,
    tx.selectFrom('complaint').where('id', '=', complaintId).where('tracking_id', '=', trackingId).select('id'),
  )) !== undefined

interface Checked {
  id: number
  kind: CheckedKind
  language: Language
  issuer: Bilingual
  addressee: string
  issued_at: Date
  ended_at: Date | null
  ended_because: LetterEnding | null
  replacing_id: number | null
  replacing_kind: CheckedKind | null
  replacing_at: Date | null
}

/** What everybody may know of the letter with this code. */
export async function findByCode(tx: Tx, code: string): Promise<Checked | undefined> {
  const { rows } = await sql<Checked>`select * from check_letter(${code})`.execute(tx)
  return rows[0]
}
