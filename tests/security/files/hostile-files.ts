import { deflateSync, gzipSync } from 'node:zlib'
import type { FileRefusal } from '#contract/filing/file.ts'
import { boxes, box, buildPdf, letterObjects, mp3, ogg, photo, pixelBomb, stream } from '../build-files.ts'
import { buildZip, docxParts, odtParts, relationship, xlsxParts } from '../build-zip.ts'

/** The most bytes of a file where these are sent. */
export const mostBytes = 5 * 1024 * 1024

type Content = Buffer | string | Promise<Buffer>

const letter = (more: Parameters<typeof letterObjects>[0] = {}) => buildPdf(letterObjects(more))
const behind = async (first: Content, second: Buffer | string) =>
  Buffer.concat([Buffer.from(await first), Buffer.from(second as string)])
const page = '<html><body><script>alert(1)</script></body></html>'
const objectStream = (content: string, entries = '') =>
  stream(`/Type/ObjStm/N 1/First 4${entries}`, Buffer.from(`9 0 ${content}`), true)
const docx = (...parts: Parameters<typeof docxParts>) => buildZip(docxParts(...parts))
const xlsx = (...parts: Parameters<typeof xlsxParts>) => buildZip(xlsxParts(...parts))
/** A letter whose relationships are this text. */
export const rels = (content: string) => docx([{ name: 'word/_rels/settings.xml.rels', content }])
const pdfOfNames = () =>
  buildPdf([...letterObjects(), stream('/Type/ObjStm', Buffer.alloc(60_000_000, '/Abcdefgh#61'), true)])
const macroType = 'application/vnd.ms-word.document.macroEnabled.main+xml'

/** Description, name of the file, content, and reason of the refusal. Small on the disk, built when they are needed. */
export const hostileFiles: [string, string, () => Content, FileRefusal][] = [
  ['nothing', 'letter.pdf', () => '', 'file-empty'],
  ['a Word file of tags without an end', 'a.docx', () => rels(`${'<control" '.repeat(6_000)} external`), 'file-broken'],
  ['a Word file of one endless tag', 'a.docx', () => rels(`<${'TargetMode '.repeat(60_000)}`), 'file-broken'],
  ['a PDF whose objects unpack to names', 'a.pdf', () => pdfOfNames(), 'file-expands-too-much'],
  ['a picture of 119 megapixels', 'a.png', () => pixelBomb(10_900, 10_900), 'file-expands-too-much'],
  ['too many bytes', 'letter.pdf', () => Buffer.alloc(mostBytes + 1, 'a'), 'file-too-large'],
  ['a Windows program', 'letter.pdf', () => behind('MZ\x90\0', Buffer.alloc(300)), 'file-executable'],
  [
    'a Linux program',
    'photo.jpg',
    () => behind(Buffer.from('7f454c4602010100', 'hex'), Buffer.alloc(300)),
    'file-executable',
  ],
  ['a macOS program', 'photo.jpg', () => behind(Buffer.from('cffaedfe', 'hex'), Buffer.alloc(300)), 'file-executable'],
  ['a Java class', 'a.pdf', () => behind(Buffer.from('cafebabe00000034', 'hex'), Buffer.alloc(300)), 'file-executable'],
  [
    'a WebAssembly module',
    'a.txt',
    () => behind(Buffer.from('0061736d01000000', 'hex'), Buffer.alloc(300)),
    'file-executable',
  ],
  ['an Android package', 'a.docx', () => buildZip([{ name: 'classes.dex', content: 'dex' }]), 'file-executable'],
  [
    'a Java archive',
    'a.docx',
    () => buildZip([{ name: 'META-INF/MANIFEST.MF', content: 'Main-Class: A' }]),
    'file-executable',
  ],
  ['an archive', 'papers.zip', () => buildZip([{ name: 'a.txt', content: 'a' }]), 'file-archive'],
  ['an archive called docx', 'papers.docx', () => buildZip([{ name: 'a.txt', content: 'a' }]), 'file-archive'],
  ['a gzip file', 'papers.gz', () => gzipSync('abc'), 'file-archive'],
  [
    'a RAR archive',
    'papers.rar',
    () => behind(Buffer.from('526172211a0700', 'hex'), Buffer.alloc(200)),
    'file-archive',
  ],
  [
    'a 7z archive',
    'papers.7z',
    () => behind(Buffer.from('377abcaf271c0004', 'hex'), Buffer.alloc(200)),
    'file-archive',
  ],
  [
    'an SVG picture',
    'logo.svg',
    () => '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    'file-active-content',
  ],
  [
    'an SVG called PNG',
    'logo.png',
    () => `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>`,
    'file-active-content',
  ],
  ['a page', 'letter.html', () => page, 'file-active-content'],
  ['a page called text', 'letter.txt', () => `  ${page}`, 'file-active-content'],
  ['a page behind text', 'letter.txt', () => `Dear office,\n${'x '.repeat(50_000)}${page}`, 'file-active-content'],
  ['a mark across two pieces', 'letter.txt', () => `${'x'.repeat(65_532)}<script>`, 'file-active-content'],
  ['PHP in text', 'letter.txt', () => 'Hello <?php system($_GET[0]);', 'file-active-content'],
  ['a shell script', 'letter.txt', () => '#!/bin/sh\nrm -rf /', 'file-active-content'],
  ['a shell script by name', 'run.sh', () => 'rm -rf /', 'file-type-not-allowed'],
  ['a batch file', 'letter.txt.bat', () => 'del *.*', 'file-type-not-allowed'],
  ['JavaScript', 'letter.js', () => 'alert(1)', 'file-type-not-allowed'],
  ['a table that computes', 'list.csv', () => `=cmd|' /C calc'!A0`, 'file-type-not-allowed'],
  ['text in UTF-16', 'letter.txt', () => Buffer.from('\ufeffabc', 'utf16le'), 'file-text-not-utf8'],
  ['text in an old code page', 'letter.txt', () => Buffer.from('caf\xe9 caf\xe9 caf', 'latin1'), 'file-text-not-utf8'],
  ['text cut inside a letter', 'letter.txt', () => Buffer.from('አቤቱታ').subarray(0, 5), 'file-text-not-utf8'],
  ['text with NUL', 'letter.txt', () => 'abc\0def', 'file-type-not-allowed'],
  ['text that drives a terminal', 'letter.txt', () => 'abc\x1b]0;x\x07', 'file-type-not-allowed'],
  ['rich text', 'letter.rtf', () => '{\\rtf1\\ansi{\\object\\objocx}}', 'file-active-content'],
  [
    'an old Word file',
    'letter.doc',
    () => behind(Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)),
    'file-type-not-allowed',
  ],
  ['a GIF', 'a.gif', () => photo('gif'), 'file-type-not-allowed'],
  ['a GIF that is JavaScript', 'a.gif', () => 'GIF89a=1;alert(1)//', 'file-type-not-allowed'],
  ['a TIFF', 'a.tiff', () => photo('tiff'), 'file-type-not-allowed'],
  [
    'PDF: JavaScript at opening',
    'a.pdf',
    () => letter({ catalog: '/OpenAction<</S/JavaScript/JS(app.alert(1))>>' }),
    'file-active-content',
  ],
  [
    'PDF: a hex-escaped name',
    'a.pdf',
    () => letter({ catalog: '/OpenAction<</S/J#61vaScript/J#53(app.alert(1))>>' }),
    'file-active-content',
  ],
  [
    'PDF: every letter escaped',
    'a.pdf',
    () => letter({ page: '/AA<</O<</S/#4a#61#76#61#53#63#72#69#70#74>>>>' }),
    'file-active-content',
  ],
  ['PDF: only /JS', 'a.pdf', () => letter({ page: '/AA<</O<</JS 9 0 R>>>>' }), 'file-active-content'],
  ['PDF: a launch', 'a.pdf', () => letter({ catalog: '/OpenAction<</S/Launch/F(cmd.exe)>>' }), 'file-active-content'],
  [
    'PDF: a file inside',
    'a.pdf',
    () => buildPdf([...letterObjects(), stream('/Type/EmbeddedFile', Buffer.from('MZ'), true)]),
    'file-active-content',
  ],
  [
    'PDF: a form that is sent',
    'a.pdf',
    () => letter({ catalog: '/AcroForm<</A<</S/SubmitForm/F(http://x)>>>>' }),
    'file-active-content',
  ],
  ['PDF: an XFA form', 'a.pdf', () => letter({ catalog: '/AcroForm<</XFA[(a)5 0 R]>>' }), 'file-active-content'],
  ['PDF: rich media', 'a.pdf', () => letter({ page: '/Annots[<</Subtype/RichMedia>>]' }), 'file-active-content'],
  [
    'PDF: JavaScript in an object stream',
    'a.pdf',
    () => buildPdf([...letterObjects(), objectStream('<</S/JavaScript/JS(x)>>')]),
    'file-active-content',
  ],
  [
    'PDF: escaped object stream',
    'a.pdf',
    () => buildPdf([...letterObjects(), stream('/Type/Obj#53tm/N 1/First 4', Buffer.from('9 0 <</S/Launch>>'), true)]),
    'file-active-content',
  ],
  [
    'PDF: an object stream nobody can read',
    'a.pdf',
    () => buildPdf([...letterObjects(), objectStream('x', '/Filter[/ASCIIHexDecode/LZWDecode]')]),
    'file-active-content',
  ],
  [
    'PDF: an object stream with a predictor',
    'a.pdf',
    () => buildPdf([...letterObjects(), objectStream('x', '/DecodeParms<</Predictor 12>>')]),
    'file-active-content',
  ],
  [
    'PDF: a script behind a feigned stream',
    'a.pdf',
    () => letter({ catalog: '>>\n%>>stream\n/OpenAction<</S/JavaScript>>\n%endstream\n' }),
    'file-active-content',
  ],
  [
    'PDF: an object stream bomb',
    'a.pdf',
    () => buildPdf([...letterObjects(), stream('/Type/ObjStm', Buffer.alloc(100 * 1024 * 1024), true)]),
    'file-expands-too-much',
  ],
  [
    'PDF: damaged object stream',
    'a.pdf',
    () => buildPdf([...letterObjects(), stream('/Type/ObjStm/Filter/FlateDecode', Buffer.from('nonsense'), false)]),
    'file-broken',
  ],
  ['PDF: encrypted', 'a.pdf', () => buildPdf(letterObjects(), { trailer: '/Encrypt 9 0 R' }), 'file-encrypted'],
  ['PDF: cut off', 'a.pdf', () => letter().subarray(0, 250), 'file-broken'],
  ['PDF: a page behind its end', 'a.pdf', () => behind(letter(), page), 'file-mixed-content'],
  [
    'PDF: a page in its header',
    'a.pdf',
    () => buildPdf(letterObjects(), { header: `%PDF-1.7\n%${page}\n` }),
    'file-mixed-content',
  ],
  [
    'PDF: an archive behind its end',
    'a.pdf',
    () => behind(letter(), buildZip([{ name: 'a.exe', content: 'MZ' }])),
    'file-mixed-content',
  ],
  ['PDF: a page before it', 'a.pdf', () => behind(page, letter()), 'file-type-not-allowed'],
  ['JPEG: a page in it', 'a.jpg', () => behind(photo('jpeg'), page), 'file-mixed-content'],
  [
    'JPEG: an archive behind it',
    'a.jpg',
    () => behind(photo('jpeg'), buildZip([{ name: 'a.exe', content: 'MZ' }])),
    'file-mixed-content',
  ],
  [
    'JPEG: PHP in a comment',
    'a.jpg',
    async () => withJpegComment(await photo('jpeg'), '<?php system($_GET[0]);?>'),
    'file-mixed-content',
  ],
  [
    'JPEG: a PDF in a comment',
    'a.jpg',
    async () => withJpegComment(await photo('jpeg'), '%PDF-1.7'),
    'file-mixed-content',
  ],
  ['JPEG: cut off', 'a.jpg', async () => (await photo('jpeg', 400, 400)).subarray(0, 9000), 'file-broken'],
  ['JPEG: only a header', 'a.jpg', () => Buffer.from('ffd8ffe000104a46494600010100', 'hex'), 'file-broken'],
  ['PNG: a page behind it', 'a.png', () => behind(photo('png'), page), 'file-mixed-content'],
  ['PNG: nonsense inside', 'a.png', async () => damaged(await photo('png', 200, 200)), 'file-broken'],
  ['PNG: 100,000 × 100,000 pixels', 'a.png', () => pixelBomb(100_000, 100_000), 'file-expands-too-much'],
  ['WebP: a script behind it', 'a.webp', () => behind(photo('webp'), '<script src=x></script>'), 'file-mixed-content'],
  ['MP4: a page behind it', 'a.mp4', () => behind(boxes('isom'), page), 'file-mixed-content'],
  ['MP4: nonsense behind it', 'a.mp4', () => behind(boxes('isom'), Buffer.alloc(40, 1)), 'file-mixed-content'],
  ['MP4: a box longer than the file', 'a.mp4', async () => boxes('isom').subarray(0, 300), 'file-broken'],
  [
    'MP3: an archive behind it',
    'a.mp3',
    () => behind(mp3(), buildZip([{ name: 'a', content: 'a' }])),
    'file-mixed-content',
  ],
  ['DOCX: macros', 'a.docx', () => docx([{ name: 'word/vbaProject.bin', content: 'x' }]), 'file-has-macros'],
  ['DOCX: declared as with macros', 'a.docx', () => docx([], { type: macroType }), 'file-type-not-allowed'],
  [
    'DOCM',
    'a.docm',
    () => docx([{ name: 'word/vbaProject.bin', content: 'x' }], { type: macroType }),
    'file-has-macros',
  ],
  [
    'DOCX: two types, one with macros',
    'a.docx',
    () => docx([{ name: 'x.xml', content: `<a t="${macroType}"/>` }]),
    'file-has-macros',
  ],
  ['XLSM', 'a.xlsx', () => xlsx([{ name: 'xl/vbaProject.bin', content: 'x' }]), 'file-has-macros'],
  [
    'XLSX: old macro sheets',
    'a.xlsx',
    () => xlsx([{ name: 'xl/macrosheets/sheet1.xml', content: '<a/>' }]),
    'file-has-macros',
  ],
  [
    'XLSX: a DDE link',
    'a.xlsx',
    () => xlsx([{ name: 'xl/externalLinks/l.xml', content: '<ddeLink ddeService="cmd"/>' }]),
    'file-active-content',
  ],
  [
    'DOCX: a template from outside',
    'a.docx',
    () =>
      docx([
        { name: 'word/_rels/settings.xml.rels', content: relationship('attachedTemplate', 'http://x/a.dotm', true) },
      ]),
    'file-active-content',
  ],
  [
    'DOCX: a program inside',
    'a.docx',
    () => docx([{ name: 'word/embeddings/oleObject1.bin', content: 'MZ' }]),
    'file-active-content',
  ],
  [
    'DOCX: ActiveX',
    'a.docx',
    () => docx([{ name: 'word/activeX/activeX1.xml', content: '<a/>' }]),
    'file-active-content',
  ],
  [
    'DOCX: entities that multiply',
    'a.docx',
    () => docx([{ name: 'word/x.xml', content: '<!DOCTYPE a [<!ENTITY b "c">]><a/>' }]),
    'file-active-content',
  ],
  [
    'DOCX: parts in UTF-16',
    'a.docx',
    () => docx([{ name: 'word/x.xml', content: Buffer.from('\ufeff<a/>', 'utf16le') }]),
    'file-active-content',
  ],
  [
    'DOCX: a path that climbs',
    'a.docx',
    () => docx([{ name: '../../etc/cron.d/x', content: 'x' }]),
    'file-active-content',
  ],
  [
    'DOCX: a bomb',
    'a.docx',
    () => docx([{ name: 'word/x.xml', content: Buffer.alloc(100 * 1024 * 1024, 'a') }]),
    'file-expands-too-much',
  ],
  [
    'DOCX: a bomb that lies',
    'a.docx',
    () => docx([{ name: 'word/x.xml', content: Buffer.alloc(100 * 1024 * 1024, 'a'), claimedSize: 1000 }]),
    'file-expands-too-much',
  ],
  [
    'DOCX: a claimed terabyte',
    'a.docx',
    () => docx([{ name: 'word/x.xml', content: 'a', claimedSize: 0xfffffff0 }]),
    'file-expands-too-much',
  ],
  ['DOCX: a part twice', 'a.docx', () => docx([{ name: 'word/document.xml', content: '<a/>' }]), 'file-mixed-content'],
  [
    'DOCX: two names for a part',
    'a.docx',
    () => docx([{ name: 'word/vbaProject.bin', claimedName: 'word/x.xml', content: 'x' }]),
    'file-mixed-content',
  ],
  [
    'DOCX: encrypted parts',
    'a.docx',
    () => docx([{ name: 'word/x.xml', content: 'x', isEncrypted: true }]),
    'file-encrypted',
  ],
  ['DOCX: a page behind it', 'a.docx', () => behind(docx(), page), 'file-mixed-content'],
  ['DOCX: a page as its comment', 'a.docx', () => buildZip(docxParts(), { comment: page }), 'file-mixed-content'],
  ['DOCX: cut off', 'a.docx', () => docx().subarray(0, 300), 'file-broken'],
  [
    'DOCX: a directory that lies',
    'a.docx',
    () => buildZip(docxParts(), { entryCount: 60_000 }),
    'file-expands-too-much',
  ],
  [
    'ODT: macros',
    'a.odt',
    () => buildZip(odtParts(undefined, [{ name: 'Basic/Standard/Module1.xml', content: '<a/>' }])),
    'file-has-macros',
  ],
  [
    'ODT: a script at opening',
    'a.odt',
    () => buildZip(odtParts('<a><script:event-listener/></a>')),
    'file-active-content',
  ],
  ['slides', 'a.pptx', () => buildZip([{ name: '[Content_Types].xml', content: '<Types/>' }]), 'file-type-not-allowed'],
  ['a PNG wrapped by zlib', 'a.png', () => deflateSync('abc'), 'file-type-not-allowed'],
]

function withJpegComment(jpeg: Buffer, text: string): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(text.length + 2)
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from('fffe', 'hex'), length, Buffer.from(text), jpeg.subarray(2)])
}

function damaged(png: Buffer): Buffer {
  const copy = Buffer.from(png)
  copy.fill(0x55, 2000, 4000)
  return copy
}

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
  [
    'a letter with packed objects',
    'a.pdf',
    () => buildPdf([...letterObjects(), objectStream('<</Type/Font>>')]),
    'application/pdf',
    'a.pdf',
  ],
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
  [
    'Word',
    'letter.docx',
    () => docx(),
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'letter.docx',
  ],
  [
    'Word with a link',
    'letter.docx',
    () =>
      docx([{ name: 'word/_rels/document.xml.rels', content: relationship('hyperlink', 'https://example.org', true) }]),
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'letter.docx',
  ],
  [
    'Excel',
    'list.xlsx',
    () => xlsx(),
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'list.xlsx',
  ],
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
