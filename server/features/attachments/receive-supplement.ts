import { longText } from '#contract/desk/directing.ts'
import { InvalidInput } from '#server/platform/errors.ts'
import type { Call } from '#server/platform/http/call.ts'
import { type ReceivedFiles, receiveFiles, rereadForm } from './receive-files.ts'

/** Forms with texts and files that may be sent for one complaint in a day, refused ones included. */
export const supplementsPerDay = { limit: 30, windowSeconds: 86_400 }

/** What a form says, and what its Idempotency-Key is bound to. */
export interface Supplement<Name extends string> {
  input: { [Text in Name]?: string | undefined }
  payload: unknown
}

const payloadOf = (names: readonly string[], { fields, prints }: Pick<ReceivedFiles, 'fields' | 'prints'>) => ({
  texts: names.map(name => fields[name] ?? ''),
  files: prints.toSorted(),
})

/**
 * Receives a form with long texts and files for a complaint: each file separately, then the texts. Accepted files stay and count when
 * the form is sent again; `keep` is told of them before a refusal. Throws InvalidInput naming texts that are wrong, and refused files; and what `receiveFiles` throws.
 */
export async function receiveSupplement<Name extends string>(
  { context, actor, rawBody, contentType }: Call,
  complaintId: number,
  names: readonly Name[],
  keep?: (ids: readonly string[]) => Promise<void>,
): Promise<Supplement<Name>> {
  const received = await receiveFiles(context, actor, { complaintId }, { body: rawBody, contentType }, true)
  const { attachments, fields, refused } = received
  if (attachments.length > 0) await keep?.(attachments.map(({ id }) => id))
  const texts = names.map(name => ({ name, read: longText.safeParse(fields[name] ?? '') }))
  const errors = [
    ...texts.flatMap(({ name, read: { error } }) =>
      error ? [{ field: name, reason: error.issues[0]?.message ?? 'not-text' }] : [],
    ),
    ...(refused.length > 0 ? [{ field: 'file', reason: 'files-refused' }] : []),
  ]
  if (errors.length > 0) throw new InvalidInput(errors, { refused })
  const input = Object.fromEntries(texts.map(({ name, read }) => [name, read.data || undefined]))
  return { input: input as Supplement<Name>['input'], payload: payloadOf(names, received) }
}

/** The form when it is no longer asked for: it can be the same again, whose answer was lost. None of its files is stored. */
export async function rereadSupplement<Name extends string>(
  { context, rawBody, contentType, idempotencyKey }: Call,
  names: readonly Name[],
): Promise<Supplement<Name>> {
  if (idempotencyKey === undefined) return { input: {}, payload: undefined }
  return { input: {}, payload: payloadOf(names, await rereadForm(context, { body: rawBody, contentType })) }
}
