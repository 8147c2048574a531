import type { TrustedOffice } from '#contract/settings/trusted-offices.ts'
import { audit } from '#server/features/audit/index.ts'
import { tellAdministrators } from '#server/features/staff/index.ts'
import type { Actor } from '#server/platform/actor.ts'
import { changeAs } from '#server/platform/administration.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import { InvalidInput, NotFound } from '#server/platform/errors.ts'
import { readPublicKey, signingKeyOf, type VerifyingKey } from '#server/platform/signed-archive/signing-key.ts'
import { findOffices, insertOffice, markRemoved, toOffice } from './trusted-offices.queries.ts'

const list = async (tx: Tx): Promise<TrustedOffice[]> => (await findOffices(tx)).map(toOffice)

/** Throws NotPermitted. */
export const listOffices = (context: Context, actor: Actor): Promise<TrustedOffice[]> =>
  changeAs(context, actor, 'All', list)

const refuse = (reason: string) => new InvalidInput([{ field: 'publicKey', reason }])

/** Throws InvalidInput for a text that is no Ed25519 key. */
function readKey(pem: string): VerifyingKey {
  try {
    return readPublicKey(pem)
  } catch {
    throw refuse('not-a-key')
  }
}

/** Takes dossiers that this key signed; other administrators are told. Throws NotPermitted and InvalidInput. */
export function addOffice(
  context: Context,
  actor: Actor,
  { nameEn, nameAm, publicKey }: { nameEn: string; nameAm: string; publicKey: string },
): Promise<TrustedOffice[]> {
  return changeAs(context, actor, 'All', async (tx, { actor: staff, at }) => {
    const { fingerprint } = readKey(publicKey)
    if (context.config.dossierKeys.some(secret => signingKeyOf(secret).fingerprint === fingerprint))
      throw refuse('own-key')
    const added = { name_en: nameEn, name_am: nameAm, public_key: publicKey, fingerprint }
    const id = await insertOffice(tx, { ...added, added_at: at, added_by_id: staff.userId })
    if (id === undefined) throw refuse('taken')
    await audit(tx, staff, 'trusted-office-added', { type: 'trusted-office', id }, { nameEn, fingerprint }, at)
    await tellAdministrators(tx, { actor: staff, at }, 'security-changed', { type: 'trusted-office', id })
    return list(tx)
  })
}

/** Throws NotPermitted and NotFound. */
export function removeOffice(context: Context, actor: Actor, id: number): Promise<TrustedOffice[]> {
  return changeAs(context, actor, 'All', async (tx, { actor: staff, at }) => {
    if (!(await markRemoved(tx, id, at))) throw new NotFound('office')
    await audit(tx, staff, 'trusted-office-removed', { type: 'trusted-office', id }, {}, at)
    return list(tx)
  })
}
