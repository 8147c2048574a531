import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { formatLetterCode } from '#contract/values/letter-code.ts'
import type { Language } from '#server/platform/actor.ts'
import { formatDateInBoth } from '#server/platform/dates.ts'
import { facts, fill, keepHeadings, paragraph, scanCode, sheetDocument, soft, title } from './frame.document.ts'
import { bodyOfLetter } from './letter-body.document.ts'
import type { LetterContent, LetterSheet } from './letter-content.ts'
import { type LetterTexts, letterTexts } from './letter.texts.ts'

/** A letter on A4, on as many pages as it needs. */
export function letterDocument(sheet: LetterSheet): TDocumentDefinitions {
  const { language, reference, content } = sheet
  const texts = letterTexts[language]
  const origin = new URL(sheet.checkUrl).origin
  const subject = texts.titles[content.body.kind]
  return {
    ...sheetDocument({
      language,
      title: subject,
      product: texts.product,
      issuer: content.issuer,
      issuedAt: sheet.issuedAt,
      reference,
      notes: [
        ...(content.office ? [content.office] : []),
        fill(texts.check, { url: `${origin}/letter`, code: inOnePiece(formatLetterCode(sheet.checkCode)) }),
        texts.withoutSignature,
      ],
      pageText: texts.page,
      content: [
        opening(sheet, texts),
        { stack: [title(subject)], margin: [0, 10, 0, 5] },
        paragraph(firstWords(content, language, texts), { lineHeight: 1.35 }),
        ...bodyOfLetter(content, { language, texts, origin, reference }),
        closing(content, texts),
      ],
    }),
    pageBreakBefore: keepHeadings,
  }
}

/** Number, date, case and addressee, beside the QR code. */
const opening = (sheet: LetterSheet, texts: LetterTexts): Content => ({
  columns: [
    {
      width: '*',
      stack: [
        facts([
          [texts.reference, sheet.reference],
          [texts.date, formatDateInBoth(sheet.issuedAt, sheet.language)],
          [texts.code, formatLetterCode(sheet.checkCode)],
          [texts.yourCase, caseOf(sheet.content, texts)],
        ]),
        { text: texts.to, color: soft, margin: [0, 12, 0, 1] },
        paragraph(addressee(sheet.content, texts), { bold: true, fontSize: 11.5 }),
      ],
    },
    { width: 124, stack: [scanCode(sheet.checkUrl, { size: 104, caption: texts.scan })] },
  ],
  columnGap: 28,
})

/** No line breaks between its groups. */
const inOnePiece = (code: string): string => code.replaceAll(' ', '\u00a0')

/** Enough of the tracking ID to recognize the case; nothing where the letter does not say whose it is. */
const caseOf = ({ trackingIdEnd }: LetterContent, texts: LetterTexts): string | null =>
  trackingIdEnd === '' ? null : fill(texts.endsWith, { end: trackingIdEnd })

/** Letters to a body about an order. */
const isAboutOrder = (body: LetterContent['body']) => body.kind === 'order-reminder' || body.kind === 'order-escalation'

/** The body that is written to, else the complainant. */
function addressee({ body, complainant }: LetterContent, texts: LetterTexts): string {
  if (body.kind === 'referral') return body.organization ?? texts.bodies[body.receivingBody]
  return isAboutOrder(body) || body.kind === 'statement-request' ? body.organization : complainant
}

const firstWords = ({ body, filedAt, ...values }: LetterContent, language: Language, texts: LetterTexts): string =>
  fill(texts.openings[body.kind], {
    date: formatDateInBoth(new Date(filedAt), language),
    against: values.against,
    complainant: values.complainant,
  })

/** Who is responsible for it, by body and role, and the capacities in which it was approved. */
const closing = ({ body, complainant, issuedBy, approvedBy }: LetterContent, texts: LetterTexts): Content => ({
  unbreakable: true,
  margin: [0, 12, 0, 0],
  stack: [
    facts([
      [texts.issuedBy, [issuedBy.role, issuedBy.organization].filter(Boolean).join(texts.comma)],
      [texts.approvedBy, approvedBy.join(texts.comma)],
      [texts.copyTo, body.kind === 'referral' || isAboutOrder(body) ? complainant : null],
    ]),
  ],
})
