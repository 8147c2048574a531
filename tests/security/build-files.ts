import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A PDF of these objects, texts or bytes, with a table of their positions. */
export function buildPdf(objects: (string | Buffer)[], { trailer = '', header = '%PDF-1.7\n' } = {}): Buffer {
  const pieces: Buffer[] = [Buffer.from(header, 'latin1')]
  const offsets: number[] = []
  let length = pieces[0]!.length
  const add = (piece: Buffer) => {
    pieces.push(piece)
    length += piece.length
  }
  objects.forEach((object, index) => {
    offsets.push(length)
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object as string), Buffer.from('\nendobj\n')]))
  })
  const table = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = length
  const size = objects.length + 1
  add(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(pieces)
}

/** The objects of a one-page letter; `catalog` and `page` take more entries. */
export const letterObjects = ({ catalog = '', page = '', text = 'Decision' } = {}): (string | Buffer)[] => [
  `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R${page}>>`,
  stream('', Buffer.from(`BT /F1 12 Tf 50 700 Td (${text}) Tj ET`), true),
]

export function stream(entries: string, content: Buffer, isPacked: boolean): Buffer {
  const packed = isPacked ? deflateSync(content) : content
  const filter = isPacked ? '/Filter/FlateDecode' : ''
  return Buffer.concat([
    Buffer.from(`<<${entries}${filter}/Length ${packed.length}>>\nstream\n`),
    packed,
    Buffer.from('\nendstream'),
  ])
}

/** A picture with uneven colours, so that it does not compress to nothing. */
export const photo = (format: 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff', width = 64, height = 48): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, background: '#336699', noise: { type: 'gaussian', mean: 90, sigma: 40 } },
  })
    .toFormat(format)
    .toBuffer()

export const box = (type: string, content: Buffer | string = ''): Buffer => {
  const header = Buffer.alloc(8)
  header.writeUInt32BE(8 + Buffer.byteLength(content), 0)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, Buffer.from(content as string)])
}

/** A file of boxes as phones make them; `brand` names the kind. */
export const boxes = (brand: string, more: Buffer[] = []): Buffer =>
  Buffer.concat([
    box('ftyp', `${brand}\0\0\0\0${brand}isom`),
    box('moov', box('mvhd', '\0'.repeat(100))),
    box('mdat', 'x'.repeat(500)),
    ...more,
  ])

/** A recording of silent MPEG frames. */
export const mp3 = (frames = 4): Buffer =>
  Buffer.concat(
    Array.from({ length: frames }, () => Buffer.concat([Buffer.from('fffb9064', 'hex'), Buffer.alloc(413)])),
  )

export const ogg = (): Buffer => {
  const page = Buffer.alloc(28 + 19)
  page.write('OggS', 0, 'latin1')
  page[5] = 2
  page[26] = 1
  page[27] = 19
  page.write('OpusHead', 28, 'latin1')
  return Buffer.concat([page, Buffer.alloc(400)])
}

/** A PNG of many pixels in few bytes. */
export function pixelBomb(width: number, height: number): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(content.length)
    return Buffer.concat([length, Buffer.from(type), content, Buffer.alloc(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
