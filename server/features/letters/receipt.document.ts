import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { formatTrackingId } from '#contract/tracking-id.ts'
import { formatDate, formatDateInBoth, formatTime } from '#server/platform/dates.ts'
import type { ReceiptData } from './receipt.ts'
import { receiptTexts } from './receipt.texts.ts'

const ink = '#1b2430'
const soft = '#5b6775'
const accent = '#0b4f8a'
const tint = '#eef4fa'
const rule = '#d5dde6'

const pageWidth = 595.28
const margin = 48
const width = pageWidth - 2 * margin

/** How much of the lists and texts is shown; what is left out is counted or ends in "…". */
export interface Room {
  issues: number
  attachments: number
  representatives: number
  /** Characters of an issue, of a file's name, of any other value. */
  issueLength: number
  nameLength: number
  valueLength: number
}

/** From generous to tight: the first with which the receipt is one page is taken. */
export const rooms: readonly Room[] = [
  { issues: 8, attachments: 10, representatives: 8, issueLength: 400, nameLength: 60, valueLength: 200 },
  { issues: 5, attachments: 6, representatives: 4, issueLength: 150, nameLength: 60, valueLength: 120 },
  { issues: 2, attachments: 2, representatives: 2, issueLength: 60, nameLength: 50, valueLength: 60 },
]

type Texts = (typeof receiptTexts)['en']

/** The receipt on A4; with enough room taken away it is one page. */
export function receiptDocument(receipt: ReceiptData, room: Room): TDocumentDefinitions {
  const texts = receiptTexts[receipt.language]
  return {
    pageSize: 'A4',
    pageMargins: [margin, 76, margin, 64],
    info: {
      title: `${texts.title} ${formatTrackingId(receipt.trackingId)}`,
      author: receipt.filedWith,
      creator: texts.product,
    },
    language: receipt.language,
    defaultStyle: { font: 'Noto', fontSize: 9.5, lineHeight: 1.25, color: ink },
    header: header(receipt, texts),
    footer: footer(receipt, texts),
    content: [
      { text: texts.title, fontSize: 20, bold: true, color: accent, lineHeight: 1.1 },
      { text: filedAt(receipt, texts), color: soft, margin: [0, 2, 0, 14] },
      trackingBox(receipt, texts),
      heading(texts.filedHeading),
      facts(receipt, texts, room),
      heading(texts.nextHeading),
      steps(receipt, texts),
    ],
  }
}

const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key]))

const cut = (text: string, length: number): string => {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  return characters.length <= length ? characters.join('') : `${characters.slice(0, length - 1).join('')}…`
}

const header = ({ filedWith }: ReceiptData, { product }: Texts): Content => [
  { canvas: [{ type: 'rect', x: 0, y: 0, w: pageWidth, h: 8, color: accent }] },
  {
    margin: [margin, 22, margin, 0],
    columns: [
      { width: 'auto', text: product, fontSize: 15, bold: true, color: accent },
      { width: '*', text: cut(filedWith, 70), alignment: 'right', color: soft, margin: [24, 4, 0, 0] },
    ],
  },
]

const footer = ({ trackUrl }: ReceiptData, texts: Texts): Content => ({
  margin: [margin, 8, margin, 0],
  fontSize: 7.5,
  color: soft,
  stack: [
    line(0.5),
    { text: fill(texts.elsewhere, { url: new URL(trackUrl).origin }), margin: [0, 6, 0, 1] },
    { text: texts.fingerprint },
  ],
})

const filedAt = ({ registeredAt, language }: ReceiptData, texts: Texts): string =>
  fill(texts.filedAt, {
    date: formatDateInBoth(registeredAt, language),
    time: formatTime(registeredAt, language),
  })

const trackingBox = ({ trackingId, trackUrl }: ReceiptData, texts: Texts): Content => ({
  table: {
    widths: ['*', 'auto'],
    body: [
      [
        {
          stack: [
            { text: texts.trackingId, color: accent, bold: true, fontSize: 11 },
            {
              text: formatTrackingId(trackingId),
              fontSize: 27,
              bold: true,
              characterSpacing: 0.4,
              noWrap: true,
              margin: [0, 8, 0, 8],
            },
            { text: texts.keepIt, color: soft },
          ],
          margin: [18, 26, 8, 14],
        },
        {
          stack: [
            { qr: trackUrl, fit: 124, eccLevel: 'M', foreground: ink, background: '#ffffff', alignment: 'center' },
            { text: texts.scan, fontSize: 7.5, color: soft, alignment: 'center', margin: [0, 5, 0, 0] },
          ],
          margin: [8, 14, 16, 10],
        },
      ],
    ],
  },
  layout: {
    hLineWidth: () => 0,
    vLineWidth: index => (index === 0 ? 4 : 0),
    vLineColor: () => accent,
    fillColor: () => tint,
    paddingLeft: () => 0,
    paddingRight: () => 0,
    paddingTop: () => 0,
    paddingBottom: () => 0,
  },
})

const line = (lineWidth: number): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth, lineColor: rule }],
})

const heading = (text: string): Content => ({
  text,
  fontSize: 12.5,
  bold: true,
  color: accent,
  margin: [0, 18, 0, 5],
})

function facts(receipt: ReceiptData, texts: Texts, room: Room): Content {
  const { language, violatedDecisionOn: decisionOn } = receipt
  const rows: [string, string | Content[]][] = [
    [texts.complainant, receipt.complainant],
    [texts.representatives, limited(receipt.representatives, room.representatives, texts).join(texts.comma)],
    [texts.group, receipt.groupSize === null ? '' : String(receipt.groupSize)],
    [texts.filedWith, receipt.filedWith],
    [texts.against, receipt.against],
    [texts.type, receipt.complaintType],
    [texts.place, receipt.place.join(' › ')],
    [texts.decisionOn, decisionOn === null ? '' : formatDateInBoth(decisionOn, language)],
    [texts.issues, issues(receipt, texts, room)],
    [texts.attachments, attachments(receipt, texts, room)],
  ]
  return {
    table: {
      widths: [122, '*'],
      body: rows
        .filter(([, value]) => value.length > 0)
        .map(([label, value]) => [
          { text: label, color: soft },
          typeof value === 'string' ? { text: cut(value, room.valueLength) } : { stack: value },
        ]),
    },
    layout: {
      hLineWidth: () => 0.5,
      vLineWidth: () => 0,
      hLineColor: () => rule,
      paddingLeft: () => 0,
      paddingRight: () => 0,
      paddingTop: () => 3.5,
      paddingBottom: () => 3,
    },
  }
}

/** The first of a list, and how many there are besides. */
const limited = (list: string[], most: number, { more }: Texts): string[] =>
  list.length <= most ? list : [...list.slice(0, most), fill(more, { count: list.length - most })]

const issues = (receipt: ReceiptData, texts: Texts, room: Room): Content[] =>
  limited(
    receipt.issues.map(issue => cut(issue, room.issueLength)),
    room.issues,
    texts,
  ).map((text, index) => ({
    columns: [
      { width: 14, text: index < room.issues ? `${index + 1}.` : '', color: soft },
      { width: '*', text },
    ],
  }))

function attachments(receipt: ReceiptData, texts: Texts, room: Room): Content[] {
  if (receipt.attachments.length === 0) return [{ text: texts.noAttachments }]
  const shown = receipt.attachments.slice(0, room.attachments).map(({ name, sha256 }) => ({
    columns: [
      { width: '*', text: cut(name, room.nameLength) },
      { width: 'auto', text: sha256.slice(0, 12).replace(/(.{4})(?=.)/g, '$1 '), color: soft, fontSize: 8.5 },
    ],
    columnGap: 10,
  }))
  const others = receipt.attachments.length - shown.length
  return others > 0 ? [...shown, { text: fill(texts.more, { count: others }) }] : shown
}

function steps({ answerDueAt, language }: ReceiptData, texts: Texts): Content {
  const first =
    answerDueAt === null ? texts.receiver : fill(texts.receiverDue, { date: formatDate(answerDueAt, language) })
  return {
    stack: [first, texts.check, texts.answer].map((text, index) => ({
      columns: [
        { width: 16, text: String(index + 1), bold: true, color: accent },
        { width: '*', text },
      ],
      margin: [0, 0, 0, 3],
    })),
    unbreakable: true,
  }
}
