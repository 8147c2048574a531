import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { InvalidInput } from '../errors.ts'
import { isTooManyPixels, pictureSeconds } from './inspect-media.ts'

const side = 320
/** Formats of cameras; a drawing such as SVG could refer to other files. */
const photoFormats = new Set(['jpeg', 'png', 'webp', 'heif', 'gif'])

/** A small square JPEG, upright, without place, camera and other metadata. Throws InvalidInput on `file`. */
export async function drawPhoto(path: string): Promise<Uint8Array> {
  try {
    const bytes = await readFile(path)
    if (await isTooManyPixels(bytes)) throw new Error('The picture has too many pixels.')
    const picture = sharp(bytes, { failOn: 'error' }).timeout({ seconds: pictureSeconds })
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
