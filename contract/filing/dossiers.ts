import { z } from 'zod'
import { trackingIdField } from '../values/pasted-code.ts'
import { instant } from '../values/complaint-parts.ts'
import { bilingual } from '../values/names.ts'
import { endpoints } from '../http/endpoint.ts'
import { integerText, named, wireObject } from '../http/wire.ts'
import { dossierProblems, fileStates } from './dossier-manifest.ts'
import {
  checksInAnHour,
  dossiersInADay,
  exportPage,
  mostBytesChecked,
  mostDossiersUnderWay,
  ownDossiersInADay,
} from './dossier-choices.ts'
import { binaryAnswer } from './file.ts'

const dossier = wireObject({
  id: z.int(),
  language: z.enum(['en', 'am']),
  hasInternalParts: z.boolean(),
  /** `refused`: who asked may no longer have it; `failed`: it was not made within an hour; `ended`: its day is over. */
  status: z.enum(['making', 'ready', 'refused', 'failed', 'ended']),
  /** Files in it, and those written so far. */
  files: z.int(),
  filesDone: z.int(),
  size: z.int().nullable(),
  orderedAt: named('orderedDate', instant),
  /** Until when it can be downloaded. */
  endsAt: instant,
  /** The member of staff who exported it; null for the complainant. */
  orderedByName: named('orderedBy', bilingual.nullable()),
  /** Whether the reader can download it. */
  isOwn: z.boolean(),
})
export type Dossier = z.output<typeof dossier>

const publishedKey = z.object({
  /** The SHA-256 of its DER form. */
  fingerprint: z.string(),
  /** Ed25519, as PEM. */
  publicKey: z.string(),
  /** Whether dossiers are signed with it now; former keys verify older ones. */
  isCurrent: z.boolean(),
})
export type PublishedKey = z.output<typeof publishedKey>

/** What the manifest says, without its list of files. */
const saidOfItself = z.object({
  trackingId: z.string(),
  office: bilingual,
  /** Null for the complainant. */
  askedByName: bilingual.nullable(),
  madeAt: instant,
  hasInternalParts: z.boolean(),
})

const checkedDossier = z.object({
  /** Null for an authentic one. */
  problem: z.enum(dossierProblems).nullable(),
  /** Only the manifest was there to check, not the files. */
  isManifestAlone: z.boolean(),
  /** What an authentic one says of itself; null otherwise. */
  manifest: saidOfItself.nullable(),
  files: z.array(z.object({ name: z.string(), state: z.enum(fileStates) })),
})
export type CheckedDossier = z.output<typeof checkedDossier>

const complaintId = named('compliant_id', integerText)
const language = z.enum(['en', 'am'], { error: 'required' })
const dossierId = wireObject({ dossierId: integerText })
const ownCase = wireObject({ complaintId, trackingId: named('complaintRefNo', trackingIdField) })
const own = 'The complaint has to be one’s own by both the id and the tracking ID; any other is 404.'

const byStaff = { page: exportPage } as const

export const dossiersContract = endpoints({
  orderDossier: {
    call: 'POST /Dossiers/OrderDossier',
    summary: 'Orders everything about a case as one signed archive, which can be downloaded for a day',
    access: byStaff,
    body: wireObject({
      complaintId: named('compliant_id', z.int({ error: 'required' })),
      language,
      hasInternalParts: z.boolean({ error: 'required' }),
    }),
    answer: dossier,
    message: 'Dossier ordered successfully',
    note: `Beside \`Complaints - List View\`, for a case that the caller sees, with what they see of it. Notes, opinions and the office’s own papers only with \`hasInternalParts\`. At most ${mostDossiersUnderWay} at a time, 409 \`too-many-dossiers\` beyond, and ${dossiersInADay} a day; 409 \`dossier-too-large\` for a case with more files than a dossier holds.`,
  },
  listDossiers: {
    call: 'GET /Dossiers/GetDossiers/:compliant_id',
    summary: 'The dossiers of a case, newest first: who exported them, and how far they are',
    access: byStaff,
    params: wireObject({ complaintId }),
    answer: z.array(dossier),
    note: 'Also those whose files are deleted by now.',
  },
  downloadDossier: {
    call: 'GET /Dossiers/DownloadDossier/:dossierId',
    summary: 'One of the dossiers that the caller ordered',
    access: byStaff,
    params: dossierId,
    mediaTypes: ['application/zip'],
    answer: binaryAnswer,
    note: 'Another’s, and one of a case that the caller no longer sees, answers like one that does not exist. Each download is in the audit trail.',
  },
  orderOwnDossier: {
    call: 'POST /Dossiers/OrderOwnDossier/:compliant_id/:complaintRefNo',
    summary: 'Orders one’s own complaint as one archive, without what is internal',
    access: 'possession',
    params: ownCase,
    body: z.object({ language }),
    answer: dossier,
    message: 'Dossier ordered successfully',
    note: `${own} ${ownDossiersInADay} a day for a complaint, 429 beyond.`,
  },
  listOwnDossiers: {
    call: 'GET /Dossiers/GetOwnDossiers/:compliant_id/:complaintRefNo',
    summary: 'The dossiers that the complainant ordered, newest first',
    access: 'possession',
    params: ownCase,
    answer: z.array(dossier),
    note: own,
  },
  downloadOwnDossier: {
    call: 'GET /Dossiers/DownloadOwnDossier/:dossierId',
    summary: 'One of these dossiers',
    access: 'possession',
    params: dossierId,
    mediaTypes: ['application/zip'],
    answer: binaryAnswer,
    note: 'Of a complaint whose possession is not proven it is 404. Each download is in the audit trail.',
  },
  getDossierKeys: {
    call: 'GET /Dossiers/GetKeys',
    summary: 'The public keys with which dossiers of this office are verified',
    access: 'anyone',
    answer: z.array(publishedKey),
    note: 'A fixed address, for other offices and for `npm run verify-dossier`.',
  },
  checkDossier: {
    call: 'POST /Dossiers/CheckDossier',
    summary: 'Whether a dossier, or its manifest with the signature, is authentic',
    access: 'anyone',
    form: { files: 'several' },
    answer: checkedDossier,
    note: `One ZIP of at most ${mostBytesChecked / 1024 ** 2} MiB, or the files \`manifest.json\` and \`manifest.json.sig\`. Nothing of them is kept. ${checksInAnHour} an hour for an address.`,
  },
})
