import { z } from 'zod'
import { instant } from '../values/complaint-parts.ts'
import { bilingual } from '../values/names.ts'

/** The files of a dossier that list and sign the others. */
export const manifestName = 'manifest.json'
export const signatureName = 'manifest.json.sig'

/** Limits of a dossier, which its maker keeps and its readers enforce. */
export const dossierBounds = {
  files: 1000,
  /** Of all files together. */
  bytes: 1024 ** 3,
  manifestBytes: 1024 ** 2,
} as const

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** What `manifest.json` of a dossier says: whose case it is, who asked for it, and the checksum of every other file. */
export const dossierManifest = z.strictObject({
  format: z.literal('abetuta-dossier'),
  version: z.literal(1),
  trackingId: z.string().max(100),
  /** The body that handles the case, and the address of its portal. */
  office: bilingual,
  officeAddress: z.string().max(300),
  askedBy: z.strictObject({
    kind: z.enum(['staff', 'complainant']),
    /** A member of staff by name, with the body they work for; nothing more of a complainant. */
    name: bilingual.nullable(),
    organization: bilingual.nullable(),
  }),
  madeAt: instant,
  language: z.enum(['en', 'am']),
  /** Whether it has the office’s own notes, opinions and papers. */
  hasInternalParts: z.boolean(),
  /** The fingerprint of the key that signed it. */
  key: sha256,
  files: z
    .array(z.strictObject({ name: z.string().min(1).max(255), size: z.int().min(0), sha256 }))
    .max(dossierBounds.files),
})
export type DossierManifest = z.output<typeof dossierManifest>

/** `changed` has other bytes than the manifest says; `additional` is not in it. */
export const fileStates = ['intact', 'changed', 'missing', 'additional'] as const

/** Why a file is no authentic dossier; `repacked`: every file is intact, but the archive around them is another one. */
export const dossierProblems = [
  'not-a-dossier',
  'broken',
  'too-large',
  'foreign-key',
  'wrong-signature',
  'files-differ',
  'repacked',
] as const
export type DossierProblem = (typeof dossierProblems)[number]
