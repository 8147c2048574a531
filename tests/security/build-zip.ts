import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipPart {
  name: string
  content: Buffer | string
  /** False claims of the directory. */
  claimedSize?: number
  claimedName?: string
  isStored?: boolean
  isEncrypted?: boolean
}

/** A ZIP file with exactly these parts, with a true or false directory. */
export function buildZip(parts: ZipPart[], { comment = '', entryCount = parts.length } = {}): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const part of parts) {
    const content = Buffer.from(part.content)
    const packed = part.isStored ? content : deflateRawSync(content)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(part.isEncrypted ? 1 : 0, 2)
    fields.writeUInt16LE(part.isStored ? 0 : 8, 4)
    fields.writeUInt32LE(crc32(content), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(part.claimedSize ?? content.length, 18)
    const localName = Buffer.from(part.name)
    const listedName = Buffer.from(part.claimedName ?? part.name)
    fields.writeUInt16LE(localName.length, 22)
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), fields, localName, packed])
    const listedFields = Buffer.from(fields)
    listedFields.writeUInt16LE(listedName.length, 22)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), listedFields, tail, listedName]))
    locals.push(local)
    offset += local.length
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entryCount, 4)
  end.writeUInt16LE(entryCount, 6)
  end.writeUInt32LE(listing.length, 8)
  end.writeUInt32LE(offset, 12)
  end.writeUInt16LE(Buffer.byteLength(comment), 16)
  return Buffer.concat([...locals, listing, Buffer.from('504b0506', 'hex'), end, Buffer.from(comment)])
}

const officeType = 'application/vnd.openxmlformats-officedocument.'

const contentTypes = (partName: string, type: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${partName}" ContentType="${type}"/></Types>`

const relationships = (inner = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`

export const relationship = (kind: string, target: string, isOutside: boolean) =>
  relationships(
    `<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"${isOutside ? ' TargetMode="External"' : ''}/>`,
  )

/** The parts of a letter in Word's format, with additional or other parts. */
export const docxParts = (more: ZipPart[] = [], { type = `${officeType}wordprocessingml.document.main+xml` } = {}) => [
  { name: '[Content_Types].xml', content: contentTypes('word/document.xml', type) },
  { name: '_rels/.rels', content: relationship('officeDocument', 'word/document.xml', false) },
  {
    name: 'word/document.xml',
    content: '<w:document><w:body><w:p><w:r><w:t>አቤቱታ</w:t></w:r></w:p></w:body></w:document>',
  },
  ...more,
]

export const xlsxParts = (more: ZipPart[] = [], { type = `${officeType}spreadsheetml.sheet.main+xml` } = {}) => [
  { name: '[Content_Types].xml', content: contentTypes('xl/workbook.xml', type) },
  { name: '_rels/.rels', content: relationship('officeDocument', 'xl/workbook.xml', false) },
  { name: 'xl/workbook.xml', content: '<workbook><sheets><sheet name="1"/></sheets></workbook>' },
  ...more,
]

export const odtParts = (content = '<office:document-content/>', more: ZipPart[] = []): ZipPart[] => [
  { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text', isStored: true },
  { name: 'content.xml', content },
  ...more,
]
