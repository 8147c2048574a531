import { type ExpressionBuilder, sql } from 'kysely'
import type { Choice, Place } from '#contract/values/complaint-parts.ts'
import type { StandardTextKind } from '#contract/desk/standard-text-choices.ts'
import type { Database } from '#db/tables.ts'
import { choiceOf, hasEnded, ifJoined, nameOf, placeOf } from '#server/features/complaint-parts/index.ts'
import { readRow, readRows } from '#server/platform/db/read-rows.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import type { Content } from './standard-text.rules.ts'

/** Standard texts with the content of their newest version. */
const selectTexts = (tx: Tx) =>
  tx
    .selectFrom('standard_text as text')
    .innerJoin('standard_text_version as newest', join =>
      join.onRef('newest.standard_text_id', '=', 'text.id').onRef('newest.version', '=', 'text.version'),
    )
    .innerJoin('user_account as saver', 'saver.id', 'newest.saved_by_id')
    .leftJoin('organization', 'organization.id', 'text.organization_id')
    .leftJoin('constant_field as type', 'type.id', 'text.complaint_type_id')
    .select(['text.id', 'text.kind', 'text.version', 'text.archived_at', 'text.organization_id', 'newest.saved_at'])
    .select([
      sql<Content>`newest.content`.as('content'),
      nameOf('saver').$notNull().as('saved_by'),
      ifJoined('organization', placeOf('organization').$castTo<Place>()).as('organization'),
      ifJoined('type', choiceOf('type').$castTo<Choice>()).as('complaint_type'),
      sql<boolean>`${hasEnded('organization', 'organization')} or ${hasEnded('constant_field', 'type')}`.as(
        'has_ended',
      ),
    ])
export type FoundText = Awaited<ReturnType<typeof listTexts>>[number]

/** Offered texts before archived ones, in the order in which they were added. */
export const listTexts = (tx: Tx, kind: StandardTextKind) =>
  selectTexts(tx).where('text.kind', '=', kind).orderBy(sql`text.archived_at is not null`).orderBy('text.id').execute()

export const findText = (tx: Tx, id: number) => selectTexts(tx).where('text.id', '=', id).executeTakeFirst()

/** The list of documents of a type. */
export const findListOf = (tx: Tx, complaintTypeId: number) =>
  selectTexts(tx).where('text.complaint_type_id', '=', complaintTypeId).executeTakeFirst()

/** The newest first. */
export const listVersions = (tx: Tx, id: number, { after = 0, most }: { after?: number; most: number }) =>
  tx
    .selectFrom('standard_text_version as saved')
    .innerJoin('user_account as saver', 'saver.id', 'saved.saved_by_id')
    .where('saved.standard_text_id', '=', id)
    .where('saved.version', '>', after)
    .select(['saved.version', 'saved.saved_at', sql<Content>`saved.content`.as('content')])
    .select(nameOf('saver').$notNull().as('saved_by'))
    .orderBy('saved.version', 'desc')
    .limit(most)
    .execute()

interface NewText {
  kind: StandardTextKind
  organization_id: number | null
  complaint_type_id: number | null
}

export async function insertText(tx: Tx, text: NewText): Promise<number> {
  const { id } = await tx
    .insertInto('standard_text')
    .values({ ...text, version: 1, archived_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const insertVersion = (
  tx: Tx,
  saved: { id: number; version: number; content: Content; userId: number; at: Date },
) =>
  tx
    .insertInto('standard_text_version')
    .values({
      ...{ standard_text_id: saved.id, version: saved.version, content: JSON.stringify(saved.content) },
      ...{ saved_by_id: saved.userId, saved_at: saved.at },
    })
    .execute()

export const updateText = (
  tx: Tx,
  id: number,
  changes: { version?: number; organization_id?: number | null; archived_at?: Date | null },
) => tx.updateTable('standard_text').set(changes).where('id', '=', id).execute()

export const findBody = (tx: Tx, id: number) =>
  tx.selectFrom('organization').select('id').where('id', '=', id).executeTakeFirst()

export const findComplaintType = (tx: Tx, id: number) =>
  tx
    .selectFrom('constant_field')
    .select('id')
    .where('id', '=', id)
    .where('field_name', '=', 'complaint-type')
    .executeTakeFirst()

/** Whether the actor sees the case. */
export const findCase = (tx: Tx, complaintId: number) =>
  readRow(tx, tx.selectFrom('complaint').where('id', '=', complaintId).select('id'))

type OfCase = ExpressionBuilder<Database, 'complaint'>
const ofCase = (eb: OfCase, complaintId: number, column: 'handling_organization_id' | 'complaint_type_id') =>
  eb.selectFrom('complaint').where('complaint.id', '=', complaintId).select(column)

/** The texts that are offered on a case that the actor sees; of templates those for one field. */
export const listOffered = (
  tx: Tx,
  { complaintId, kind, use }: { complaintId: number; kind: StandardTextKind; use: string | undefined },
) =>
  readRows(
    tx,
    tx
      .selectFrom('standard_text as text')
      .innerJoin('standard_text_version as newest', join =>
        join.onRef('newest.standard_text_id', '=', 'text.id').onRef('newest.version', '=', 'text.version'),
      )
      .where('text.kind', '=', kind)
      .where('text.archived_at', 'is', null)
      .$if(use !== undefined, query => query.where(sql<boolean>`newest.content ->> 'use' = ${use}`))
      .$if(kind === 'template', query =>
        query.where(eb =>
          eb.or([
            eb('text.organization_id', 'is', null),
            eb('text.organization_id', '=', ofCase(eb as never, complaintId, 'handling_organization_id')),
          ]),
        ),
      )
      .$if(kind === 'missing-documents', query =>
        query.where(eb => eb('text.complaint_type_id', '=', ofCase(eb as never, complaintId, 'complaint_type_id'))),
      )
      .select(['text.id', sql<Content>`newest.content`.as('content')])
      // templates of the body itself come first
      .orderBy(sql`text.organization_id is null`)
      .orderBy('text.id'),
  )
