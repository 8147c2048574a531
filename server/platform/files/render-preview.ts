import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import sharp from 'sharp'
import { Refusal } from '../errors.ts'
import { isTooManyPixels, pictureSeconds } from './inspect-media.ts'

/** Longer side of a picture that is shown in a page, in pixels. */
const longestSide = 1600

export const pictureTooLarge = () =>
  new Refusal(422, 'file-expands-too-much', 'The picture is too large to be shown; it can be downloaded.')

/**
 * A photo as it is shown: drawn anew as JPEG, upright, at most 1600 pixels, without place, camera and other metadata.
 * Throws when the bytes are no picture, and Refusal when it has too many pixels.
 */
export async function renderPreview(content: Readable): Promise<Uint8Array> {
  const bytes = await buffer(content)
  if (isTooManyPixels(await sharp(bytes, { limitInputPixels: false }).metadata())) throw pictureTooLarge()
  const picture = sharp(bytes, { sequentialRead: true })
    .timeout({ seconds: pictureSeconds })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82, mozjpeg: false })
  return picture.toBuffer()
}
