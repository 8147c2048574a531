import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import sharp from 'sharp'
import { mostPixels } from './inspect-media.ts'

/** Longer side of a picture that is shown in a page, in pixels. */
const longestSide = 1600

/**
 * A photo as it is shown: drawn anew as JPEG, upright, at most 1600 pixels, without place, camera and other metadata.
 * Throws when the bytes are no picture.
 */
export async function renderPreview(content: Readable): Promise<{ content: Buffer; mediaType: 'image/jpeg' }> {
  const picture = sharp(await buffer(content), { limitInputPixels: mostPixels, sequentialRead: true })
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82, mozjpeg: false })
  return { content: await picture.toBuffer(), mediaType: 'image/jpeg' }
}
