import { longText } from '#contract/desk/directing.ts'
import { InvalidInput } from '#server/platform/errors.ts'
import type { Call } from '#server/platform/http/call.ts'
import { receiveFiles } from './receive-files.ts'

/** Forms with texts and files that may be sent for one complaint in a day, refused ones included. */
export const supplementsPerDay = { limit: 30, windowSeconds: 86_400 }

/**
 * Receives a form with long texts and files for a complaint: each file separately, then the texts. Accepted files stay and count when
 * the form is sent again. Throws InvalidInput naming texts that are wrong, and refused files; and what `receiveFiles` throws.
 */
export async function receiveSupplement<Name extends string>(
  { context, actor, rawBody, contentType }: Call,
  complaintId: number,
  names: readonly Name[],
): Promise<{ [Text in Name]?: string | undefined }> {
  const { fields, refused } = await receiveFiles(context, actor, { complaintId }, { body: rawBody, contentType })
  const texts = names.map(name => ({ name, read: longText.safeParse(fields[name] ?? '') }))
  const errors = [
    ...texts.flatMap(({ name, read: { error } }) =>
      error ? [{ field: name, reason: error.issues[0]?.message ?? 'not-text' }] : [],
    ),
    ...(refused.length > 0 ? [{ field: 'file', reason: 'files-refused' }] : []),
  ]
  if (errors.length > 0) throw new InvalidInput(errors, { refused })
  return Object.fromEntries(texts.map(({ name, read }) => [name, read.data || undefined])) as {
    [Text in Name]?: string | undefined
  }
}
