import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { inList } from '#contract/values/lists.ts'
import { inGroupsOfFour } from '#contract/values/checked-digits.ts'
import { formatFileSize } from '#contract/values/file-size.ts'
import { formatLetterCode } from '#contract/values/letter-code.ts'
import { formatTrackingId } from '#contract/values/tracking-id.ts'
import { formatDate, formatDateInBoth, formatTime } from '#server/platform/dates.ts'
import {
  accent,
  box,
  cut,
  facts,
  fill,
  heading,
  numbered,
  scanCode,
  sheetDocument,
  soft,
  title,
} from './frame.document.ts'
import type { ReceiptData } from './receipt.ts'
import { receiptTexts } from './receipt.texts.ts'

/** How much of the lists and texts is printed; the rest is counted or ends in "…". */
export interface Room {
  issues: number
  attachments: number
  representatives: number
  /** Characters of an issue, of a file's name, of any other value. */
  issueLength: number
  nameLength: number
  valueLength: number
}

/** Spacings from generous to tight: the first with which the receipt fits on one page is used. */
export const rooms: readonly Room[] = [
  { issues: 8, attachments: 10, representatives: 8, issueLength: 400, nameLength: 60, valueLength: 200 },
  { issues: 5, attachments: 6, representatives: 4, issueLength: 150, nameLength: 60, valueLength: 120 },
  { issues: 2, attachments: 2, representatives: 2, issueLength: 60, nameLength: 30, valueLength: 50 },
  { issues: 1, attachments: 1, representatives: 1, issueLength: 50, nameLength: 20, valueLength: 40 },
]

type Texts = (typeof receiptTexts)['en']

/** The receipt on A4; with little enough space it fits one page. */
export function receiptDocument(
  receipt: ReceiptData,
  room: Room,
  onPages: (pages: number) => void,
): TDocumentDefinitions {
  const texts = receiptTexts[receipt.language]
  return sheetDocument(
    {
      language: receipt.language,
      title: `${texts.title} ${formatTrackingId(receipt.trackingId)}`,
      product: texts.product,
      issuer: receipt.filedWith,
      issuedAt: receipt.registeredAt,
      notes: [
        ...(receipt.office ? [receipt.office] : []),
        fill(texts.elsewhere, { url: new URL(receipt.trackUrl).origin }),
        texts.fingerprint,
      ],
      pageText: texts.page,
      content: [
        title(texts.title),
        { text: filedAt(receipt, texts), color: soft, margin: [0, 2, 0, 14] },
        trackingBox(receipt, texts),
        heading(texts.filedHeading),
        filed(receipt, texts, room),
        heading(texts.nextHeading),
        besideCheck(receipt, texts, steps(receipt, texts)),
      ],
    },
    onPages,
  )
}

const filedAt = ({ registeredAt, language }: ReceiptData, texts: Texts): string =>
  fill(texts.filedAt, {
    date: formatDateInBoth(registeredAt, language),
    time: formatTime(registeredAt, language),
  })

const trackingBox = ({ trackingId, pin, trackUrl }: ReceiptData, texts: Texts): Content =>
  box(
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
            margin: pin === null ? [0, 8, 0, 8] : [0, 2, 0, 2],
          },
          ...(pin === null ? [{ text: texts.keepIt, color: soft }] : pinLines(pin, texts)),
        ],
        margin: pin === null ? [18, 26, 8, 14] : [18, 12, 8, 6],
      },
      { stack: [scanCode(trackUrl, { size: 124, caption: texts.scan })], margin: [8, 14, 16, 10] },
    ],
    ['*', 'auto'],
  )

const pinLines = (pin: string, texts: Texts): Content[] => [
  {
    text: [
      { text: `${texts.pin}  `, color: accent, bold: true },
      { text: inGroupsOfFour(pin), bold: true, fontSize: 15 },
    ],
    margin: [0, 4, 0, 1],
  },
  { text: texts.keepPin, color: soft },
]

function filed(receipt: ReceiptData, texts: Texts, room: Room): Content {
  const { language, violatedDecisionOn: decisionOn } = receipt
  const rows: [string, string | Content[]][] = [
    [texts.complainant, receipt.complainant],
    [texts.representatives, limited(receipt.representatives, room.representatives, texts).join(texts.comma)],
    [texts.group, receipt.groupSize === null ? '' : String(receipt.groupSize)],
    [texts.filedWith, receipt.filedWith[language]],
    [texts.against, receipt.against],
    [texts.type, receipt.complaintType],
    [texts.place, inList(receipt.language, receipt.place)],
    [texts.decisionOn, decisionOn === null ? '' : formatDateInBoth(decisionOn, language)],
    [texts.issues, issues(receipt, texts, room)],
    [texts.attachments, attachments(receipt, texts, room)],
    [texts.missing, missing(receipt, texts, room)],
  ]
  return facts(
    rows.map(([term, value]) => [term, typeof value === 'string' ? cut(value, room.valueLength) : value] as const),
  )
}

/** The first entries of a list, and the number of the others. */
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
  const shown = receipt.attachments.slice(0, room.attachments).map(({ name, type, size, sha256 }) => ({
    columns: [
      {
        width: '*',
        text: `${cut(name, room.nameLength)} (${[cut(type ?? '', room.nameLength / 2), formatFileSize(size)].filter(Boolean).join(texts.comma)})`,
      },
      { width: 'auto', text: sha256.slice(0, 12).replace(/(.{4})(?=.)/g, '$1 '), color: soft, fontSize: 8.5 },
    ],
    columnGap: 10,
  }))
  const others = receipt.attachments.length - shown.length
  return others > 0 ? [...shown, { text: fill(texts.more, { count: others }) }] : shown
}

/** What the office does not have: a letter that was declared, papers that were named. */
function missing({ declaredLetter, papersNotAttached }: ReceiptData, texts: Texts, room: Room): Content[] {
  const letter = [declaredLetter?.authority, declaredLetter?.number].filter(Boolean).join(texts.comma)
  const declared = declaredLetter ? [`${texts.decisionLetter}${letter && ` (${letter})`}`] : []
  const papers = [...declared, ...papersNotAttached].map(paper => cut(paper, room.nameLength))
  return limited(papers, room.attachments, texts).map(text => ({ text }))
}

/** The code by which others find out whether the receipt is genuine; it does not lead to the tracking ID. */
const besideCheck = ({ check }: ReceiptData, texts: Texts, content: Content): Content =>
  check === null
    ? content
    : {
        columns: [
          { width: '*', stack: [content] },
          {
            width: 112,
            stack: [scanCode(check.url, { size: 64, caption: `${texts.genuine}\n${twoLines(check.code)}` })],
          },
        ],
        columnGap: 20,
        unbreakable: true,
      }

const twoLines = (code: string): string => formatLetterCode(code).replace(/^(\d{4} \d{4} \d{4}) /, '$1\n')

function steps({ answerDueAt, language }: ReceiptData, texts: Texts): Content {
  const first =
    answerDueAt === null ? texts.receiver : fill(texts.receiverDue, { date: formatDate(answerDueAt, language) })
  return { stack: [numbered([first, texts.check, texts.answer])], unbreakable: true }
}
