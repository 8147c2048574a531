import { isLargePhoto } from './photo-size.ts'

/** On its longest side: the small print of an A4 page can still be read in a photo of the whole page. */
const longestSide = 2560
const quality = 0.85

/**
 * The photo as a JPEG of at most so many points, turned as it is shown; the file itself where the browser cannot open it or nothing is
 * gained. What the camera noted, such as the place, is not in the smaller one.
 */
async function smallerPhoto(file: File): Promise<File> {
  try {
    const smaller = await draw(file)
    // a tenth less is not worth a second compression
    if (!smaller || smaller.size > file.size * 0.9) return file
    const name = file.name.replace(/\.(?:heic|heif|webp)$/i, '.jpg')
    return new File([smaller], name, { type: 'image/jpeg', lastModified: file.lastModified })
  } catch {
    // HEIC in most browsers, or too little memory
    return file
  }
}

async function draw(file: File): Promise<Blob | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    const pen = canvas.getContext('2d')
    if (!pen) return null
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return await new Promise(resolve => canvas.toBlob(resolve, 'image/jpeg', quality))
  } finally {
    picture.close()
  }
}

let before: Promise<unknown> = Promise.resolve()

/** The same, one photo after the other: each takes much memory. */
export function smallerInTurn(file: File): Promise<File> {
  const smaller = before.then(() => smallerPhoto(file))
  before = smaller
  return smaller
}

/**
 * Puts the chosen files into a field, photos made smaller unless the originals are wanted, if it has not been emptied or filled anew
 * until they are ready.
 */
export async function putFiles(
  input: HTMLInputElement,
  chosen: { current: readonly File[] },
  wantsOriginals: (field: HTMLInputElement) => boolean,
): Promise<void> {
  const files = chosen.current
  const areOriginals = wantsOriginals(input)
  const fit = async (file: File) => (!areOriginals && isLargePhoto(file) ? smallerInTurn(file) : file)
  const ready = await Promise.all(files.map(fit))
  const isLeft = chosen.current === files && input.files?.length === files.length
  if (!isLeft || wantsOriginals(input) !== areOriginals) return
  const transfer = new DataTransfer()
  for (const file of ready) transfer.items.add(file)
  input.files = transfer.files
}
