import { readFileSync } from 'node:fs'
import { deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import type { FileRefusal } from '#contract/filing/file.ts'
import { boxes, box, buildPdf, letterObjects, mp3, ogg, photo, pixelBomb, stream } from '../build-files.ts'
import { buildZip, docxParts, odtParts, relationship, xlsxParts, type ZipPart } from '../build-zip.ts'

/** The most bytes of a file where these are sent. */
export const mostBytes = 5 * 1024 * 1024

type Content = Buffer | string | Promise<Buffer>

const letter = (more: Parameters<typeof letterObjects>[0] = {}) => buildPdf(letterObjects(more))
const pdf = (...more: ReturnType<typeof letterObjects>) => buildPdf([...letterObjects(), ...more])
const behind = async (first: Content, second: Content) =>
  Buffer.concat([Buffer.from(await first), Buffer.from((await second) as string)])
const page = '<html><body><script>alert(1)</script></body></html>'
const objectStream = (content: string, entries = '') =>
  stream(`/Type/ObjStm/N 1/First 4${entries}`, Buffer.from(`9 0 ${content}`), true)
/** PDFs with packed objects, locked in each of the ways that there are: `open` and `script` against editing only. */
const locks = ['40', '128', '128aes', '256r5', '256'] as const
const locked = (kind: 'open' | 'script' | 'password', lock: string): Buffer =>
  readFileSync(new URL(`locked/${kind}-${lock}.pdf`, import.meta.url))
/** Something that begins with these bytes. */
const begin = (hex: string, length = 300) => behind(Buffer.from(hex, 'hex'), Buffer.alloc(length))

/** Archives, Word files and tables with one part more. */
type More = Omit<ZipPart, 'name' | 'content'>
const zip = (name: string, content: ZipPart['content']) => buildZip([{ name, content }])
const docx = (...parts: Parameters<typeof docxParts>) => buildZip(docxParts(...parts))
const docxWith = (name: string, content: ZipPart['content'], more: More = {}) => docx([{ name, content, ...more }])
const xlsxWith = (name: string, content: ZipPart['content']) => buildZip(xlsxParts([{ name, content }]))
/** A letter whose relationships are this text. */
export const rels = (content: string) => docxWith('word/_rels/settings.xml.rels', content)
const pdfOfNames = () => pdf(stream('/Type/ObjStm', Buffer.alloc(60_000_000, '/Abcdefgh#61'), true))
const macroType = 'application/vnd.ms-word.document.macroEnabled.main+xml'

/** What is refused, by the reason. Small on the disk, built when they are needed. */
type Hostile = [description: string, name: string, content: () => Content]
const hostile: Partial<Record<FileRefusal, Hostile[]>> = {
  'file-empty': [['nothing', 'letter.pdf', () => '']],
  'file-broken': [
    ['a Word file of tags without an end', 'a.docx', () => rels(`${'<control" '.repeat(6_000)} external`)],
    ['a Word file of one endless tag', 'a.docx', () => rels(`<${'TargetMode '.repeat(60_000)}`)],
    [
      'PDF: damaged object stream',
      'a.pdf',
      () => pdf(stream('/Type/ObjStm/Filter/FlateDecode', Buffer.from('nonsense'), false)),
    ],
    ['PDF: cut off', 'a.pdf', () => letter().subarray(0, 250)],
    ['JPEG: cut off', 'a.jpg', async () => (await photo('jpeg', 400, 400)).subarray(0, 9000)],
    ['JPEG: only a header', 'a.jpg', () => Buffer.from('ffd8ffe000104a46494600010100', 'hex')],
    ['PNG: nonsense inside', 'a.png', async () => damaged(await photo('png', 200, 200))],
    ['MP4: a box longer than the file', 'a.mp4', async () => boxes('isom').subarray(0, 300)],
    ['DOCX: cut off', 'a.docx', () => docx().subarray(0, 300)],
  ],
  'file-expands-too-much': [
    ['a PDF whose objects unpack to names', 'a.pdf', () => pdfOfNames()],
    ['a progressive photo of 64 megapixels', 'a.jpg', () => largePhoto(9248, 6936, { progressive: true })],
    ['a photo of 64 megapixels, a colour after the other', 'a.jpg', async () => inScans(await largePhoto(9248, 6936))],
    ['a photo of 256 megapixels', 'a.jpg', () => largePhoto(16_000, 16_000)],
    ['a picture of 119 megapixels', 'a.png', () => pixelBomb(10_900, 10_900)],
    ['PDF: an object stream bomb', 'a.pdf', () => pdf(stream('/Type/ObjStm', Buffer.alloc(100 * 1024 * 1024), true))],
    ['PNG: 100,000 × 100,000 pixels', 'a.png', () => pixelBomb(100_000, 100_000)],
    ['DOCX: a bomb', 'a.docx', () => docxWith('word/x.xml', Buffer.alloc(100 * 1024 * 1024, 'a'))],
    [
      'DOCX: a bomb that lies',
      'a.docx',
      () => docxWith('word/x.xml', Buffer.alloc(100 * 1024 * 1024, 'a'), { claimedSize: 1000 }),
    ],
    ['DOCX: a claimed terabyte', 'a.docx', () => docxWith('word/x.xml', 'a', { claimedSize: 0xfffffff0 })],
    ['DOCX: a directory that lies', 'a.docx', () => buildZip(docxParts(), { entryCount: 60_000 })],
  ],
  'file-too-large': [['too many bytes', 'letter.pdf', () => Buffer.alloc(mostBytes + 1, 'a')]],
  'file-executable': [
    ['a Windows program', 'letter.pdf', () => behind('MZ\x90\0', Buffer.alloc(300))],
    ['a Linux program', 'photo.jpg', () => begin('7f454c4602010100')],
    ['a macOS program', 'photo.jpg', () => begin('cffaedfe')],
    ['a Java class', 'a.pdf', () => begin('cafebabe00000034')],
    ['a WebAssembly module', 'a.txt', () => begin('0061736d01000000')],
    ['an Android package', 'a.docx', () => zip('classes.dex', 'dex')],
    ['a Java archive', 'a.docx', () => zip('META-INF/MANIFEST.MF', 'Main-Class: A')],
  ],
  'file-archive': [
    ['an archive', 'papers.zip', () => zip('a.txt', 'a')],
    ['an archive called docx', 'papers.docx', () => zip('a.txt', 'a')],
    ['a gzip file', 'papers.gz', () => gzipSync('abc')],
    ['a RAR archive', 'papers.rar', () => begin('526172211a0700', 200)],
    ['a 7z archive', 'papers.7z', () => begin('377abcaf271c0004', 200)],
  ],
  'file-active-content': [
    ['an SVG picture', 'logo.svg', () => '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['an SVG called PNG', 'logo.png', () => `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>`],
    ['a page', 'letter.html', () => page],
    ['a page called text', 'letter.txt', () => `  ${page}`],
    ['a page behind text', 'letter.txt', () => `Dear office,\n${'x '.repeat(50_000)}${page}`],
    ['a mark across two pieces', 'letter.txt', () => `${'x'.repeat(65_532)}<script>`],
    ['PHP in text', 'letter.txt', () => 'Hello <?php system($_GET[0]);'],
    ['a shell script', 'letter.txt', () => '#!/bin/sh\nrm -rf /'],
    ['rich text', 'letter.rtf', () => '{\\rtf1\\ansi{\\object\\objocx}}'],
    ['PDF: JavaScript at opening', 'a.pdf', () => letter({ catalog: '/OpenAction<</S/JavaScript/JS(app.alert(1))>>' })],
    [
      'PDF: a hex-escaped name',
      'a.pdf',
      () => letter({ catalog: '/OpenAction<</S/J#61vaScript/J#53(app.alert(1))>>' }),
    ],
    ['PDF: every letter escaped', 'a.pdf', () => letter({ page: '/AA<</O<</S/#4a#61#76#61#53#63#72#69#70#74>>>>' })],
    ...locks.map((lock): Hostile => [`PDF: JavaScript, locked: ${lock}`, 'a.pdf', () => locked('script', lock)]),
    ['PDF: only /JS', 'a.pdf', () => letter({ page: '/AA<</O<</JS 9 0 R>>>>' })],
    ['PDF: a launch', 'a.pdf', () => letter({ catalog: '/OpenAction<</S/Launch/F(cmd.exe)>>' })],
    ['PDF: a file inside', 'a.pdf', () => pdf(stream('/Type/EmbeddedFile', Buffer.from('MZ'), true))],
    ['PDF: a form that is sent', 'a.pdf', () => letter({ catalog: '/AcroForm<</A<</S/SubmitForm/F(http://x)>>>>' })],
    ['PDF: an XFA form', 'a.pdf', () => letter({ catalog: '/AcroForm<</XFA[(a)5 0 R]>>' })],
    ['PDF: rich media', 'a.pdf', () => letter({ page: '/Annots[<</Subtype/RichMedia>>]' })],
    ['PDF: JavaScript in an object stream', 'a.pdf', () => pdf(objectStream('<</S/JavaScript/JS(x)>>'))],
    [
      'PDF: escaped object stream',
      'a.pdf',
      () => pdf(stream('/Type/Obj#53tm/N 1/First 4', Buffer.from('9 0 <</S/Launch>>'), true)),
    ],
    [
      'PDF: an object stream nobody can read',
      'a.pdf',
      () => pdf(objectStream('x', '/Filter[/ASCIIHexDecode/LZWDecode]')),
    ],
    ['PDF: an object stream with a predictor', 'a.pdf', () => pdf(objectStream('x', '/DecodeParms<</Predictor 12>>'))],
    [
      'PDF: a script behind a feigned stream',
      'a.pdf',
      () => letter({ catalog: '>>\n%>>stream\n/OpenAction<</S/JavaScript>>\n%endstream\n' }),
    ],
    ['XLSX: a DDE link', 'a.xlsx', () => xlsxWith('xl/externalLinks/l.xml', '<ddeLink ddeService="cmd"/>')],
    [
      'DOCX: a template from outside',
      'a.docx',
      () => docxWith('word/_rels/settings.xml.rels', relationship('attachedTemplate', 'http://x/a.dotm', true)),
    ],
    ['DOCX: a program inside', 'a.docx', () => docxWith('word/embeddings/oleObject1.bin', 'MZ')],
    ['DOCX: ActiveX', 'a.docx', () => docxWith('word/activeX/activeX1.xml', '<a/>')],
    ['DOCX: entities that multiply', 'a.docx', () => docxWith('word/x.xml', '<!DOCTYPE a [<!ENTITY b "c">]><a/>')],
    ['DOCX: parts in UTF-16', 'a.docx', () => docxWith('word/x.xml', Buffer.from('\ufeff<a/>', 'utf16le'))],
    ['DOCX: a path that climbs', 'a.docx', () => docxWith('../../etc/cron.d/x', 'x')],
    ['ODT: a script at opening', 'a.odt', () => buildZip(odtParts('<a><script:event-listener/></a>'))],
  ],
  'file-type-not-allowed': [
    ['a shell script by name', 'run.sh', () => 'rm -rf /'],
    ['a batch file', 'letter.txt.bat', () => 'del *.*'],
    ['JavaScript', 'letter.js', () => 'alert(1)'],
    ['a table that computes', 'list.csv', () => `=cmd|' /C calc'!A0`],
    ['text with NUL', 'letter.txt', () => 'abc\0def'],
    ['text that drives a terminal', 'letter.txt', () => 'abc\x1b]0;x\x07'],
    ['an old Word file', 'letter.doc', () => begin('d0cf11e0a1b11ae1', 600)],
    ['a GIF', 'a.gif', () => photo('gif')],
    ['a GIF that is JavaScript', 'a.gif', () => 'GIF89a=1;alert(1)//'],
    ['a TIFF', 'a.tiff', () => photo('tiff')],
    ['PDF: a shell script before it', 'a.pdf', () => behind('#!/bin/sh\nrm -rf /\n', letter())],
    ['PDF: a page before it', 'a.pdf', () => behind(page, letter())],
    ['DOCX: declared as with macros', 'a.docx', () => docx([], { type: macroType })],
    ['slides', 'a.pptx', () => zip('[Content_Types].xml', '<Types/>')],
    ['a PNG wrapped by zlib', 'a.png', () => deflateSync('abc')],
  ],
  'file-text-not-utf8': [
    ['text in UTF-16', 'letter.txt', () => Buffer.from('\ufeffabc', 'utf16le')],
    ['text in an old code page', 'letter.txt', () => Buffer.from('caf\xe9 caf\xe9 caf', 'latin1')],
    ['text cut inside a letter', 'letter.txt', () => Buffer.from('አቤቱታ').subarray(0, 5)],
  ],
  'file-encrypted': [
    ...locks.map((lock): Hostile => [`PDF: with a password: ${lock}`, 'a.pdf', () => locked('password', lock)]),
    ['PDF: two locks', 'a.pdf', () => behind(locked('open', '128'), 'trailer\n<</Encrypt 99 0 R>>\n%%EOF\n')],
    ['PDF: encrypted', 'a.pdf', () => buildPdf(letterObjects(), { trailer: '/Encrypt 9 0 R' })],
    ['DOCX: encrypted parts', 'a.docx', () => docxWith('word/x.xml', 'x', { isEncrypted: true })],
  ],
  'file-mixed-content': [
    ['PDF: a page behind its end', 'a.pdf', () => behind(letter(), page)],
    ['PDF: a program behind its end', 'a.pdf', () => behind(letter(), begin('4d5a9000'))],
    ['PDF: a RAR archive behind its end', 'a.pdf', () => behind(letter(), begin('526172211a0700'))],
    ['PDF: very much behind its end', 'a.pdf', () => behind(letter(), 'x'.repeat(10_000))],
    ['PDF: a page in its header', 'a.pdf', () => buildPdf(letterObjects(), { header: `%PDF-1.7\n%${page}\n` })],
    ['PDF: an archive behind its end', 'a.pdf', () => behind(letter(), zip('a.exe', 'MZ'))],
    ['JPEG: a page in it', 'a.jpg', () => behind(photo('jpeg'), page)],
    ['JPEG: an archive behind it', 'a.jpg', () => behind(photo('jpeg'), zip('a.exe', 'MZ'))],
    ['JPEG: PHP in a comment', 'a.jpg', async () => withJpegComment(await photo('jpeg'), '<?php system($_GET[0]);?>')],
    ['JPEG: a PDF in a comment', 'a.jpg', async () => withJpegComment(await photo('jpeg'), '%PDF-1.7')],
    ['PNG: a page behind it', 'a.png', () => behind(photo('png'), page)],
    ['WebP: a script behind it', 'a.webp', () => behind(photo('webp'), '<script src=x></script>')],
    ['MP4: a page behind it', 'a.mp4', () => behind(boxes('isom'), page)],
    ['MP4: nonsense behind it', 'a.mp4', () => behind(boxes('isom'), Buffer.alloc(40, 1))],
    ['MP3: an archive behind it', 'a.mp3', () => behind(mp3(), zip('a', 'a'))],
    ['DOCX: a part twice', 'a.docx', () => docxWith('word/document.xml', '<a/>')],
    ['DOCX: two names for a part', 'a.docx', () => docxWith('word/vbaProject.bin', 'x', { claimedName: 'word/x.xml' })],
    ['DOCX: a page behind it', 'a.docx', () => behind(docx(), page)],
    ['DOCX: a page as its comment', 'a.docx', () => buildZip(docxParts(), { comment: page })],
  ],
  'file-has-macros': [
    ['DOCX: macros', 'a.docx', () => docxWith('word/vbaProject.bin', 'x')],
    ['DOCM', 'a.docm', () => docx([{ name: 'word/vbaProject.bin', content: 'x' }], { type: macroType })],
    ['DOCX: two types, one with macros', 'a.docx', () => docxWith('x.xml', `<a t="${macroType}"/>`)],
    ['XLSM', 'a.xlsx', () => xlsxWith('xl/vbaProject.bin', 'x')],
    ['XLSX: old macro sheets', 'a.xlsx', () => xlsxWith('xl/macrosheets/sheet1.xml', '<a/>')],
    [
      'ODT: macros',
      'a.odt',
      () => buildZip(odtParts(undefined, [{ name: 'Basic/Standard/Module1.xml', content: '<a/>' }])),
    ],
  ],
}

/** Description, name of the file, content, and reason of the refusal. */
export const hostileFiles = (Object.entries(hostile) as [FileRefusal, Hostile[]][]).flatMap(([reason, files]) =>
  files.map((file): [...Hostile, FileRefusal] => [...file, reason]),
)

function withJpegComment(jpeg: Buffer, text: string): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(text.length + 2)
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from('fffe', 'hex'), length, Buffer.from(text), jpeg.subarray(2)])
}

/** A photo of one colour, which is small on the disk. */
const largePhoto = (width: number, height: number, options: { progressive?: boolean } = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#336699' }, limitInputPixels: false })
    .jpeg({ chromaSubsampling: '4:2:0', ...options })
    .toBuffer()

/** The same, whose first scan holds one colour of three. */
function inScans(jpeg: Buffer): Buffer {
  const at = jpeg.indexOf(Buffer.from('ffda', 'hex'))
  return Buffer.concat([jpeg.subarray(0, at), Buffer.from('ffda0008010100003f00', 'hex'), jpeg.subarray(at + 14)])
}

function damaged(png: Buffer): Buffer {
  const copy = Buffer.from(png)
  copy.fill(0x55, 2000, 4000)
  return copy
}

const openXml = 'application/vnd.openxmlformats-officedocument'
const wordType = `${openXml}.wordprocessingml.document`

/** Original name, content, detected media type, and the name that it gets. */
export const harmlessFiles: [string, string, () => Content, string, string][] = [
  ['a letter', 'ውሳኔ.pdf', () => letter(), 'application/pdf', 'ውሳኔ.pdf'],
  [
    'a letter that opens on a page',
    'a.PDF',
    () => letter({ catalog: '/OpenAction[3 0 R/Fit]' }),
    'application/pdf',
    'a.pdf',
  ],
  ...locks.map((lock): [string, string, () => Content, string, string] => [
    `a letter locked against editing: ${lock}`,
    'a.pdf',
    () => locked('open', lock),
    'application/pdf',
    'a.pdf',
  ]),
  ['a letter behind an empty line', 'a.pdf', () => behind('\r\n', letter()), 'application/pdf', 'a.pdf'],
  ['a letter behind a byte order mark', 'a.pdf', () => behind('\ufeff', letter()), 'application/pdf', 'a.pdf'],
  [
    'a letter behind a printer’s words',
    'a.pdf',
    () => behind('\x1b%-12345X@PJL\n', letter()),
    'application/pdf',
    'a.pdf',
  ],
  [
    'a letter behind lines of mail',
    'a.pdf',
    () => behind('Content-Type: x\r\n\r\n', letter()),
    'application/pdf',
    'a.pdf',
  ],
  ['a letter before a remark', 'a.pdf', () => behind(letter(), '<!-- served -->\n'), 'application/pdf', 'a.pdf'],
  ['a letter before empty bytes', 'a.pdf', () => behind(letter(), Buffer.alloc(9000)), 'application/pdf', 'a.pdf'],
  ['a photo of 64 megapixels', 'a.jpg', () => largePhoto(9248, 6936), 'image/jpeg', 'a.jpg'],
  ['a photo of 108 megapixels', 'a.jpg', () => largePhoto(12_000, 9000), 'image/jpeg', 'a.jpg'],
  ['a photo of 200 megapixels', 'a.jpg', () => largePhoto(16_320, 12_240), 'image/jpeg', 'a.jpg'],
  ['a letter with packed objects', 'a.pdf', () => pdf(objectStream('<</Type/Font>>')), 'application/pdf', 'a.pdf'],
  ['a letter that writes of scripts', 'a.pdf', () => letter({ text: '<html> /JS' }), 'application/pdf', 'a.pdf'],
  ['a photo with a false name', 'photo.pdf', () => photo('jpeg'), 'image/jpeg', 'photo.jpg'],
  ['a photo with a film behind it', 'photo.jpg', () => behind(photo('jpeg'), boxes('mp42')), 'image/jpeg', 'photo.jpg'],
  ['a drawing', 'a.png', () => photo('png'), 'image/png', 'a.png'],
  ['a WebP picture', 'a.webp', () => photo('webp'), 'image/webp', 'a.webp'],
  [
    'an iPhone photo',
    'IMG_1.HEIC',
    () => Buffer.concat([box('ftyp', 'heic\0\0\0\0heicmif1'), box('meta', 'x'.repeat(50)), box('mdat', 'y')]),
    'image/heic',
    'IMG_1.heic',
  ],
  ['Word', 'letter.docx', () => docx(), wordType, 'letter.docx'],
  [
    'Word with a link',
    'letter.docx',
    () => docxWith('word/_rels/document.xml.rels', relationship('hyperlink', 'https://example.org', true)),
    wordType,
    'letter.docx',
  ],
  ['Excel', 'list.xlsx', () => buildZip(xlsxParts()), `${openXml}.spreadsheetml.sheet`, 'list.xlsx'],
  ['OpenDocument', 'letter.odt', () => buildZip(odtParts()), 'application/vnd.oasis.opendocument.text', 'letter.odt'],
  ['plain Amharic text', 'ደብዳቤ', () => 'ለሚመለከተው ሁሉ፣\r\nጉዳዩ፦ አቤቱታ\n', 'text/plain', 'ደብዳቤ.txt'],
  ['a recording', 'voice.mp3', () => mp3(), 'audio/mpeg', 'voice.mp3'],
  ['a voice message', 'voice.opus', () => ogg(), 'audio/ogg', 'voice.ogg'],
  ['an iPhone recording', 'voice.m4a', () => boxes('M4A '), 'audio/mp4', 'voice.m4a'],
  ['a film', 'a.mp4', () => boxes('isom'), 'video/mp4', 'a.mp4'],
  ['a letter called program', 'letter.pdf.exe', () => letter(), 'application/pdf', 'letter.pdf'],
  ['a letter called program first', 'letter.exe.pdf', () => letter(), 'application/pdf', 'letter.pdf'],
  ['a name with folders', '../../etc/passwd.pdf', () => letter(), 'application/pdf', 'passwd.pdf'],
  ['a Windows path', 'C:\\temp\\x.pdf', () => letter(), 'application/pdf', 'x.pdf'],
  ['a name that turns direction', 'a\u202efdp.exe', () => letter(), 'application/pdf', 'afdp.pdf'],
  ['a name with line ends', 'a\r\nSet-Cookie: b.pdf', () => letter(), 'application/pdf', 'aSet-Cookie_ b.pdf'],
  ['a device name', 'CON.pdf', () => letter(), 'application/pdf', '_CON.pdf'],
  ['only dots', '...', () => letter(), 'application/pdf', 'file.pdf'],
  ['a name too long', `${'ሀ'.repeat(500)}.pdf`, () => letter(), 'application/pdf', `${'ሀ'.repeat(196)}.pdf`],
  ['a name in pieces', 'cafe\u0301.pdf', () => letter(), 'application/pdf', 'café.pdf'],
]
