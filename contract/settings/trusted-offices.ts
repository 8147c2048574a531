import { z } from 'zod'
import { endpointsWith } from '../http/endpoint.ts'
import { bilingual, nameField } from '../values/names.ts'
import { wireObject } from '../http/wire.ts'
import { instant } from '../values/complaint-parts.ts'

const trustedOffice = wireObject({
  id: z.int(),
  name: bilingual,
  /** The SHA-256 of the key, by which people compare it. */
  fingerprint: z.string(),
  addedAt: instant,
})
export type TrustedOffice = z.output<typeof trustedOffice>

const usual = { access: { page: 'All' }, answer: z.array(trustedOffice) } as const

export const trustedOfficesContract = endpointsWith(usual, {
  listTrustedOffices: {
    call: 'GET /TrustedOffices/GetTrustedOffices',
    summary: 'The offices whose dossiers are taken, by name',
    note: 'Ours.',
  },
  addTrustedOffice: {
    call: 'POST /TrustedOffices/AddTrustedOffice',
    summary: 'Takes dossiers of another office from now on',
    body: z.object({
      nameEn: nameField,
      nameAm: nameField,
      publicKey: z.string({ error: 'required' }).trim().min(1, 'required').max(1000, 'too-long'),
    }),
    message: 'Office added successfully',
    note: 'Ours. publicKey is the PEM text at `Dossiers/GetKeys` of that office (`not-a-key`, `own-key`, `taken`). Compare its fingerprint with the office by telephone.',
  },
  removeTrustedOffice: {
    call: 'POST /TrustedOffices/RemoveTrustedOffice',
    summary: 'Takes no more dossiers of an office',
    body: z.object({ id: z.int() }),
    message: 'Office removed successfully',
    note: 'Ours. Cases that came from it stay.',
  },
})
