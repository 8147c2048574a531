import { z } from 'zod'
import { attachment } from '../values/complaint-parts.ts'
import { endpoints } from '../http/endpoint.ts'
import { integerText, named, wireObject } from '../http/wire.ts'
import { fileRefusals } from '../values/choices.ts'

export type { FileRefusal } from '../values/choices.ts'

export const refusedFile = z.object({ fileName: z.string(), reason: z.enum(fileRefusals) })
export type RefusedFile = z.output<typeof refusedFile>

/** Raw bytes, not JSON. */
export const binaryAnswer = z.custom<unknown>()

export const fileContract = endpoints({
  uploadFiles: {
    call: 'POST /File',
    summary: 'Receives files for the application under way, or from staff for an action on a case',
    access: 'draft-holder-or-staff',
    namesApplication: true,
    query: wireObject({ complaintId: named('CompliantId', integerText.optional()) }),
    form: { files: 'several', fields: ['attachmentType'] },
    answer: wireObject({
      dbPaths: z.array(z.string()),
      attachments: named('attachements', z.array(attachment)),
      refused: z.array(refusedFile),
    }),
    message: 'Attachment added successfully',
    note: [
      'Multipart, field `file`, several files; an optional field `attachmentType` holds the code of a constant.',
      'The entries of `dbPaths` are opaque ids, never file paths. A refused file does not fail the others.',
      'The files belong to the application of the signed cookie, or that of the header Application-Id. Of staff without one they belong to the uploader,',
      'until a decision, a referral or a representative names them; nobody else sees them, and after a day they are gone. With `CompliantId` they belong to that',
      'case and stay the office’s until something issued names them; for staff who see it and take part in handling cases.',
    ].join(' '),
  },
  getFileLimits: {
    call: 'GET /File/GetLimits',
    summary: 'The limits of files, to be shown before files are chosen',
    access: 'anyone',
    answer: z.object({ maxBytes: z.int(), maxFiles: z.int(), extensions: z.array(z.string()) }),
    note: 'The largest size of one file in bytes, and how many an application may hold.',
  },
  downloadFile: {
    call: 'GET /File/download',
    summary: 'One file that the caller may see, saved under its own name',
    access: 'anyone',
    query: wireObject({
      attachmentId: named('fileUrl', z.uuid('no-such-file')),
      preview: z.enum(['1']).optional(),
    }),
    cookies: { reads: ['application', 'possession'] },
    mediaTypes: ['application/octet-stream'],
    answer: binaryAnswer,
    note: [
      '`fileUrl` takes an id of `dbPaths`. Row-level security decides who sees a file: staff who see the complaint, the holder of',
      'the application, the complainant after a one-time code; anybody else gets the answer of a file that does not exist.',
      'A proof that was ended is 401 `code-required`, whatever the file.',
      'With `preview=1` a photo comes as a smaller picture without its metadata, and plain text as text, to be shown in the page.',
    ].join(' '),
  },
})

/** Files in the order in which they were chosen; of several with the same name the last one counts. */
export function withoutDuplicates<File extends { id: string; name: string }>(
  chosen: readonly string[],
  known: readonly File[],
): File[] {
  const files = chosen.flatMap(id => known.filter(file => file.id === id))
  return [...new Map(files.map(file => [file.name, file])).values()]
}
