import sharp from 'sharp'
import { isTooManyPixels, pictureSeconds } from './inspect-media.ts'
import { pictureTooLarge } from './picture-too-large.ts'

/** Longer side of a picture that is shown in a page, in pixels. */
const longestSide = 1600

/**
 * The preview of a photo: redrawn as JPEG, upright, at most 1600 pixels, without place, camera and other metadata.
 * Throws when the file is no picture, and Refusal when it has too many pixels.
 */
export async function renderPreview(path: string): Promise<Uint8Array> {
  if (await isTooManyPixels(path)) throw pictureTooLarge()
  const picture = sharp(path, { sequentialRead: true })
    .timeout({ seconds: pictureSeconds })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82, mozjpeg: false })
  return picture.toBuffer()
}
