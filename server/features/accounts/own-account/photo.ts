import { join } from 'node:path'
import { Readable } from 'node:stream'
import { audit } from '#server/features/audit/index.ts'
import type { AccountHolder } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { InvalidInput, NotFound } from '#server/platform/errors.ts'
import { readMultipart } from '#server/platform/files/read-multipart.ts'
import type { BinaryAnswer, Call } from '#server/platform/http/call.ts'
import { inFileWorker, TooMuchWork } from '#server/platform/outside/file-workers.ts'
import { lockAccount } from '../accounts.queries.ts'
import type { Profile } from './profile.rules.ts'
import { findShownAccount } from './shown-account.ts'
import { getProfile } from './update-profile.ts'

const mostBytes = 8 * 1024 * 1024

/** Sets one's own photo from a multipart form. Throws InvalidInput (`file`), Refusal for another content type. */
export async function uploadPhoto({ context, rawBody, contentType }: Call, holder: AccountHolder): Promise<Profile> {
  const form = await readMultipart(rawBody, contentType, {
    fieldName: 'file',
    folder: join(context.config.dataFolder, 'incoming'),
    mostBytes,
    mostFiles: 1,
  })
  try {
    const [file] = form.files
    if (!file) throw new InvalidInput([{ field: 'file', reason: 'required' }])
    if (!file.path) throw new InvalidInput([{ field: 'file', reason: 'too-large' }])
    const picture = await inFileWorker('drawPhoto', file.path).catch((error: unknown) => {
      throw error instanceof TooMuchWork ? new InvalidInput([{ field: 'file', reason: 'wrong-file-type' }]) : error
    })
    const { key } = await context.files.write(Readable.from([picture]))
    return await replacePhoto(context, holder, key)
  } finally {
    await form.discard()
  }
}

/** Stores the key of a new photo, or none; the old picture is removed after the commit. */
export async function replacePhoto(context: Context, holder: AccountHolder, key: string | null): Promise<Profile> {
  const { profile, old } = await inTransaction(context, holder, async tx => {
    const before = await lockAccount(tx, holder.userId)
    await tx.updateTable('user_account').set({ photo_key: key }).where('id', '=', holder.userId).execute()
    const action = key ? 'photo-set' : 'photo-removed'
    await audit(tx, holder, action, { type: 'user', id: holder.userId }, {}, context.clock.now())
    return { profile: await getProfile(tx, context, holder.userId), old: before?.photo_key }
  })
  if (old) await context.files.remove(old)
  return profile
}

/** The photo of a user whose account the reader may see. Throws NotPermitted, and NotFound when there is none. */
export async function showPhoto({ db, files }: Context, reader: AccountHolder, userId: number): Promise<BinaryAnswer> {
  const account = await findShownAccount(db, reader, userId)
  if (!account?.photo_key) throw new NotFound('photo')
  return {
    content: await files.read(account.photo_key),
    mediaType: 'image/jpeg',
    fileName: 'photo.jpg',
    disposition: 'inline',
  }
}
