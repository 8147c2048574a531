import { createHash, generateKeyPairSync } from 'node:crypto'
import type { FormerEvent } from '#contract/filing/former-history.ts'
import type { Tx } from '#server/platform/db/connections/transaction.ts'
import type { ComposedComplaint } from './compose-complaint.ts'
import { insertRows } from './insert-rows.ts'
import type { World } from './world.ts'

const day = 24 * 3_600_000
const office = { en: 'Grievance Office of Adama City', am: 'የአዳማ ከተማ የቅሬታ ሰሚ ጽሕፈት ቤት' }
const formerNumber = '4271093555182046'

/** What the other office did: days before the case was registered here, and the action or the letter. */
const done = [
  [71, 'step', 'register', 'Desk clerk', 'የመስኮት ሠራተኛ'],
  [70, 'step', 'assign-receiver', 'Case receiver', 'የጉዳይ ተቀባይ'],
  [66, 'step', 'forward', 'Case officer', 'የጉዳይ ኃላፊ'],
  [58, 'letter', 'referral', null, null],
  [58, 'step', 'refer', 'Case officer', 'የጉዳይ ኃላፊ'],
] as const

/** The newest open case came as a dossier of another office, which is trusted by a key that nobody has. */
export async function insertFormerOffice(
  tx: Tx,
  { staff }: World,
  { composed, now }: { composed: readonly ComposedComplaint[]; now: Date },
): Promise<void> {
  const complaint = composed.map(each => each.complaint).findLast(({ closed_at }) => !closed_at)
  if (!complaint) return
  const { publicKey } = generateKeyPairSync('ed25519')
  const fingerprint = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')
  const { id } = await tx
    .insertInto('trusted_office')
    .values({
      ...{ name_en: office.en, name_am: office.am, fingerprint },
      public_key: publicKey.export({ type: 'spki', format: 'pem' }),
      ...{ added_at: new Date(now.getTime() - 90 * day), added_by_id: staff.administrator[0] ?? 0 },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const registeredAt = new Date(complaint.registered_at)
  const history = done.map(
    ([days, kind, what, en, am]): FormerEvent => ({
      at: new Date(registeredAt.getTime() - days * day).toISOString(),
      ...{ kind, what, reference: kind === 'letter' ? '2018/000412' : null },
      ...{ organization: en ? office : null, role: en ? { en, am } : null },
    }),
  )
  await insertRows(tx, 'complaint_origin', [
    {
      ...{ complaint_id: complaint.id, office_id: id, former_tracking_id: formerNumber },
      made_at: new Date(registeredAt.getTime() - day),
      archive_sha256: createHash('sha256').update('demo dossier').digest('hex'),
      history,
    },
  ])
}
