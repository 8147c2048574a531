import { sql } from 'kysely'
import { keyIdOfSeal, newestHead, seal, unseal } from '#server/platform/auth/seal.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'
import type { Config } from '#server/platform/config.ts'
import { type Db, inTransactionAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import type { Log } from '#server/platform/log/log.ts'
import { authenticatorPurpose } from './second-factor/authenticator-purpose.ts'
import { recoveryCodePurpose } from './second-factor/recovery-codes.ts'

type Keys = Pick<Config, 'dataKeys'>

interface Sealed {
  id: number
  userId: number
  sealed: Buffer
}

/** One kind of sealed value, and where it is stored. */
interface Kind {
  name: string
  purposeOf(userId: number): string
  list(tx: Tx, afterId: number, newest: Buffer): Promise<Sealed[]>
  /** Unless somebody has changed it meanwhile. */
  replace(tx: Tx, row: Sealed, by: Buffer): Promise<unknown>
}

const batchSize = 500

const kinds: Kind[] = [
  {
    name: 'authenticator',
    purposeOf: authenticatorPurpose,
    list: (tx, afterId, newest) =>
      tx
        .selectFrom('authenticator')
        .select(['user_id as id', 'user_id as userId', 'sealed_secret as sealed'])
        .where('user_id', '>', afterId)
        .where(sql<boolean>`substring(sealed_secret from 1 for ${newest.length}) <> ${newest}`)
        .orderBy('user_id')
        .limit(batchSize)
        .execute(),
    replace: (tx, { userId, sealed }, by) =>
      tx
        .updateTable('authenticator')
        .set({ sealed_secret: by })
        .where('user_id', '=', userId)
        .where('sealed_secret', '=', sealed)
        .execute(),
  },
  {
    name: 'recovery code',
    purposeOf: recoveryCodePurpose,
    list: (tx, afterId, newest) =>
      tx
        .selectFrom('recovery_code')
        .select(['id', 'user_id as userId', 'code_hash as sealed'])
        .where('id', '>', afterId)
        .where('used_at', 'is', null)
        .where(sql<boolean>`substring(code_hash from 1 for ${newest.length}) <> ${newest}`)
        .orderBy('id')
        .limit(batchSize)
        .execute(),
    replace: (tx, { id, sealed }, by) =>
      tx
        .updateTable('recovery_code')
        .set({ code_hash: by })
        .where('id', '=', id)
        .where('code_hash', '=', sealed)
        .execute(),
  },
]

/**
 * Seals with the newest data key what is sealed with a former one, which is no longer needed afterwards. Several processes may do
 * it at once.
 * Throws CannotStart when a key is missing that something is sealed with: its owner could not sign in.
 */
export async function sealAgain(db: Db, keys: Keys, log: Log): Promise<void> {
  for (const kind of kinds) {
    let afterId = 0
    for (;;) {
      const last = await inTransactionAs(db, { kind: 'system', job: 'seal-again' }, async tx => {
        const rows = await kind.list(tx, afterId, newestHead(keys))
        for (const row of rows) await sealRowAgain(tx, keys, kind, row, log)
        return rows.length < batchSize ? undefined : rows.at(-1)?.id
      })
      if (last === undefined) break
      afterId = last
    }
  }
}

async function sealRowAgain(tx: Tx, keys: Keys, kind: Kind, row: Sealed, log: Log): Promise<void> {
  let again: Buffer
  try {
    const purpose = kind.purposeOf(row.userId)
    again = seal(keys, purpose, unseal(keys, purpose, row.sealed))
  } catch (error) {
    const id = keyIdOfSeal(row.sealed)
    if (id !== undefined) throw new CannotStart(missingKey(id))
    log.error({ userId: row.userId, kind: kind.name, reason: (error as Error).message }, 'seal-again: cannot be opened')
    return
  }
  await kind.replace(tx, row, again)
}

const missingKey = (id: string): string =>
  `Second factors are sealed with a data key (${id}) that is not given, so their owners could not sign in. Give it behind the ` +
  'new one, DATA_KEY=new,former, or put the kept copy of data-key back (docs/operations.md).'
