import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { audit } from '#server/features/audit/index.ts'
import type { AccountHolder } from '#server/platform/actor.ts'
import { type Context, inTransaction } from '#server/platform/context.ts'
import { InvalidInput, NotFound } from '#server/platform/errors.ts'
import { mostPixels } from '#server/platform/files/inspect-media.ts'
import { readMultipart } from '#server/platform/files/read-multipart.ts'
import type { BinaryAnswer, Call } from '#server/platform/http/call.ts'
import { findAccount } from './accounts.queries.ts'
import type { Profile } from './profile.rules.ts'
import { getProfile } from './update-profile.ts'

const side = 320
/** What cameras make; a drawing such as SVG could refer to other files. */
const photoFormats = new Set(['jpeg', 'png', 'webp', 'heif', 'gif'])
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
    const picture = await drawAnew(file.path)
    const { key } = await context.files.write(Readable.from([picture]))
    return await replacePhoto(context, holder, key)
  } finally {
    await form.discard()
  }
}

/** A small square JPEG, upright, without place, camera and other metadata. */
async function drawAnew(path: string): Promise<Buffer> {
  try {
    const picture = sharp(await readFile(path), { limitInputPixels: mostPixels, failOn: 'error' })
    const { format } = await picture.metadata()
    if (!photoFormats.has(format)) throw new Error(`A picture of the kind ${format} is no photo.`)
    return await picture
      .autoOrient()
      .resize({ width: side, height: side, fit: 'cover', position: 'attention' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 84 })
      .toBuffer()
  } catch {
    throw new InvalidInput([{ field: 'file', reason: 'wrong-file-type' }])
  }
}

/** Keeps the key of a new photo, or none; the old picture goes once the change is certain. */
export async function replacePhoto(context: Context, holder: AccountHolder, key: string | null): Promise<Profile> {
  const { profile, old } = await inTransaction(context, holder, async tx => {
    const before = await tx
      .selectFrom('user_account')
      .select('photo_key')
      .where('id', '=', holder.userId)
      .forUpdate()
      .executeTakeFirst()
    await tx.updateTable('user_account').set({ photo_key: key }).where('id', '=', holder.userId).execute()
    const action = key ? 'photo-set' : 'photo-removed'
    await audit(tx, holder, action, { type: 'user', id: holder.userId }, {}, context.clock.now())
    return { profile: await getProfile(tx, context, holder.userId), old: before?.photo_key }
  })
  if (old) await context.files.remove(old)
  return profile
}

/** The photo of a user. Throws NotFound when there is none. */
export async function showPhoto({ db, files }: Context, userId: number): Promise<BinaryAnswer> {
  const account = await findAccount(db, userId)
  if (!account?.photo_key) throw new NotFound('photo')
  return {
    content: await files.read(account.photo_key),
    mediaType: 'image/jpeg',
    fileName: 'photo.jpg',
    disposition: 'inline',
  }
}
