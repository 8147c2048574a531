import type { AdministrationKind } from '#contract/desk/desk-choices.ts'
import type { By } from '#server/platform/administration.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { findOtherAdministrators } from './administrators.queries.ts'

/** What a notice is about: `region` for its rules of passwords, `import` for a file of users. */
export interface AdministeredSubject {
  type: 'role' | 'user' | 'setting' | 'region' | 'import' | 'trusted-office'
  id: number | string
}

/** Tells the other administrators under the bell, in the transaction of the change; the audit entry has the rest. */
export async function tellAdministrators(
  tx: Tx,
  { actor, at }: By,
  kind: AdministrationKind,
  subject: AdministeredSubject,
): Promise<void> {
  const others = await findOtherAdministrators(tx, actor.userId)
  if (others.length === 0) return
  const about = { kind, by_id: actor.userId, subject_type: subject.type, subject_id: String(subject.id), at }
  await tx
    .insertInto('administrator_notice')
    .values(others.map(userId => ({ user_id: userId, ...about })))
    .execute()
}
