import { letterPdf } from '#server/demo/decision-letters.ts'
import sharp from 'sharp'

/** A decision letter as an office prints it. */
export const decisionLetter = (name = 'የውሳኔ ደብዳቤ.pdf') => ({
  name,
  mimeType: 'application/pdf',
  buffer: letterPdf(['Land Development Bureau', 'Decision no. 1234/15', 'The title deed is refused.']),
})

/** A photo as a phone takes it: noise, so that it does not shrink, and EXIF with a place. `pixels` wide. */
export async function photo(pixels = 640, name = 'ፎቶ.jpg') {
  const noise = Buffer.alloc(pixels * pixels * 3)
  for (let at = 0, value = 1; at < noise.length; at++) {
    value = (value * 48_271) % 2_147_483_647
    noise[at] = value & 0xff
  }
  const buffer = await sharp(noise, { raw: { width: pixels, height: pixels, channels: 3 } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '9/1 1/1 0/1' } })
    .jpeg({ quality: 95 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}
