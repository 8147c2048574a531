import { z } from 'zod'
import { endpoints } from '../http/endpoint.ts'
import { named, wireObject } from '../http/wire.ts'
import { instant } from '../values/complaint-parts.ts'
import { bilingual } from '../values/names.ts'
import { mostBytesChecked } from './dossier-choices.ts'
import { refusedFile } from './file.ts'

/** What is looked up by its name here, because ids are those of the other office. */
export const lookedUp = [
  'complaint-type',
  'required-decision',
  'gender',
  'age-group',
  'occupation',
  'organization',
  'department',
  'place',
] as const

/** Files of a dossier that become documents of the case. */
export const mostImportedFiles = 200

const importedDossier = wireObject({
  /** The application at the desk that was made of it. */
  applicationId: z.string(),
  officeName: bilingual,
  /** Its number there. */
  trackingId: named('complaintRefNo', z.string()),
  /** Whether the case can keep that number here. */
  isNumberFree: z.boolean(),
  madeAt: instant,
  complainantName: z.string(),
  files: z.int(),
  refused: z.array(refusedFile),
  /** What has another name here, or none: the clerk chooses it. */
  unknown: z.array(z.object({ what: z.enum(lookedUp), name: bilingual })),
})
export type ImportedDossier = z.output<typeof importedDossier>

export const dossierImportContract = endpoints({
  importDossier: {
    call: 'POST /Dossiers/ImportDossier',
    summary: 'Makes an application at the desk of a dossier that a trusted office signed',
    access: { page: 'Complaints - Register' },
    form: { files: 'one' },
    answer: importedDossier,
    message: 'Dossier read successfully',
    failure: 'Error Saving Changes',
    note: `Ours. One ZIP of at most ${mostBytesChecked / 1024 ** 2} MiB and ${mostImportedFiles} files. Its signature and the checksum of every file are verified first; 422 on \`file\` with the problem (\`foreign-key\` where no trusted office signed it, \`files-differ\` for a changed byte). Documents are scanned and kept with the application, which the clerk reads and registers as any other. 409 \`registered-already\` for a case that came before.`,
  },
})
