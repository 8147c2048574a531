import { afterAll, describe, expect, test } from 'vitest'
import type { CheckedKind, LetterKind } from '#contract/filing/letters.ts'
import { formatLetterCode } from '#contract/values/letter-code.ts'
import type { Actor, Language } from '#server/platform/actor.ts'
import { startOffice } from '#tests/support/case-office.ts'
import { anInvestigation } from '#tests/support/investigation.ts'
import { qrCodesOn } from '#tests/support/painted.ts'
import { scannedFrom, textOf } from '#tests/support/pdf.ts'
import { readQr } from '#tests/support/qr.ts'
import { notAdmit } from '#server/features/case-handling/not-admit.ts'
import { requestInformation } from '#server/features/case-handling/request-information.ts'
import { requestStandard } from '#server/features/case-handling/request-standard.ts'
import { acceptConclusion } from '#server/features/conclusion/accept-conclusion.ts'
import { escalateOrder, remindBody } from '#server/features/orders/write-to-body.ts'
import { conclude } from '#server/features/decisions/conclude.ts'
import { saveDecision } from '#server/features/decisions/save-decision.ts'
import { downloadReceipt } from '#server/features/intake/show-receipt.ts'
import { requestStatement } from '#server/features/statements/request-statement.ts'
import { refer } from '#server/features/referral/refer.ts'
import { checkLetter } from './check-letter.ts'
import { letterTexts } from './letter.texts.ts'
import { stopLetters } from './render-pdf.ts'
import { receiptTexts } from './receipt.texts.ts'
import { downloadLetter, showLetters } from './show-letters.ts'

const office = await startOffice()
const { context, staff, take } = office
afterAll(stopLetters)

/** The present day of the office's clock, in both calendars. */
const today = {
  am: 'ኅዳር 14 ቀን 2019 ዓ.ም. (ኖቬምበር 23 ቀን 2026 እ.ኤ.አ.)',
  en: '23 November 2026 (14 Hidar 2019 E.C.)',
} satisfies Record<Language, string>

async function aCase(language: Language): Promise<number> {
  const id = await office.aCase()
  await office.database.ownerDb.updateTable('complaint').set({ language }).where('id', '=', id).execute()
  return id
}

/** The actions that lead to each letter, and its text about the case. */
const issued: Record<LetterKind, { says: string[]; to(id: number): Promise<unknown> }> = {
  'standard-request': {
    says: ['የቤት ቁጥር', 'The tax receipt'],
    to: id => take(staff.receiver, requestStandard, id, { missingItems: ['የቤት ቁጥር', 'The tax receipt'] }),
  },
  'information-request': {
    says: ['ካርታው መቼ ተሰጠ?', 'The tax receipt'],
    to: id => {
      const asked = { questions: ['ካርታው መቼ ተሰጠ?'], missingItems: ['The tax receipt'], answerOn: '2026-12-01' }
      return take(staff.lead, requestInformation, id, asked)
    },
  },
  'non-admission': {
    says: ['ፍርድ ቤት ወስኖታል።', 'The court of appeal'],
    to: id => {
      const why = { reason: 'ፍርድ ቤት ወስኖታል።', whereInstead: 'The court of appeal' }
      return take(staff.receiver, notAdmit, id, { nonAdmissionReasonId: office.nonAdmissionReasonId, ...why })
    },
  },
  referral: {
    says: ['A title deed.', 'የእንባ ጠባቂው ሥልጣን ነው።'],
    to: id => {
      const why = { mainIssue: 'A title deed.', reason: 'የእንባ ጠባቂው ሥልጣን ነው።', deadlineOn: '2026-12-15' }
      return take(staff.receiver, refer, id, { receivingBody: 'ombudsman', ...why })
    },
  },
  decision: {
    says: ['ካርታው ያለ ምክንያት ተከልክሏል።', 'Nobody answered.', 'Both are shown.'],
    to: async id => {
      const issues = [
        { ordinal: 0, finding: 'ካርታው ያለ ምክንያት ተከልክሏል።', law: 'አዋጅ 1150/2011', remedy: 'ካርታው ይሰጥ።' },
        { ordinal: 1, finding: 'Nobody answered.', law: 'Directive 7', remedy: 'Apologise.' },
      ]
      const { requiredDecisionId } = office
      await take(staff.lead, saveDecision, id, { issues, justification: 'Both are shown.', requiredDecisionId })
      await take(staff.lead, conclude, id, {})
    },
  },
  'statement-request': {
    says: ['ካርታው ለምን ተከለከለ?'],
    to: id => take(staff.lead, requestStatement, id, { issues: [0], question: 'ካርታው ለምን ተከለከለ?' }),
  },
  'order-reminder': {
    says: ['ካርታው ይሰጥ።', 'The map'],
    async to(id) {
      await anOverdueOrder(id)
      await take(office.staff.supervisor, remindBody, id, { order: 1 })
    },
  },
  'order-escalation': {
    says: ['ካርታው ይሰጥ።', 'Nothing was done.'],
    async to(id) {
      await anOverdueOrder(id)
      const organizationId = office.bodies.handling
      await take(office.staff.supervisor, escalateOrder, id, { order: 1, organizationId, reason: 'Nothing was done.' })
    },
  },
}

/** Decided with an order, accepted, and a day after the last one of its time. */
async function anOverdueOrder(id: number): Promise<void> {
  const order = { text: 'ካርታው ይሰጥ።', organizationId: office.bodies.against, dueOn: '2026-11-24', proof: 'The map' }
  const issues = [0, 1].map(ordinal => ({
    ordinal,
    finding: 'True.',
    law: 'Article 5',
    remedy: 'As ordered.',
    orders: [order],
  }))
  const { requiredDecisionId } = office
  await take(staff.lead, saveDecision, id, { issues, justification: 'Both are shown.', requiredDecisionId })
  await take(staff.lead, conclude, id, { otherLanguage: true })
  await take(office.complainantOf(id), acceptConclusion, id, {})
  await office.database.ownerDb
    .updateTable('case_order')
    .set({ due_on: '2026-11-20' })
    .where('complaint_id', '=', id)
    .execute()
}

const visitor: Actor = { kind: 'visitor' }

/** The codes on the paper, read module by module and, if there is one, by a scanner. */
async function codesOn(pdf: Buffer): Promise<string[]> {
  const codes = qrCodesOn(pdf).map(readQr)
  const scanned = await scannedFrom(pdf)
  if (scanned !== null) expect(scanned.toSorted()).toEqual(codes.toSorted())
  return codes
}

/** The code leads to the page that says which letter it is, and that the letter is valid. */
async function expectGenuine(url: string | undefined, kind: CheckedKind): Promise<{ code: string; reference: string }> {
  const { origin, pathname } = new URL(url ?? '')
  expect(origin).toBe(context.config.publicUrl)
  expect(pathname).toMatch(/^\/letter\/\d{20}$/)
  const code = pathname.slice('/letter/'.length)
  const checked = await checkLetter(context, { actor: visitor, address: '203.0.113.7' }, { code })
  expect(checked).toMatchObject({ kind, endedAt: null })
  return { code, reference: checked.reference }
}

async function expectText(pdf: Buffer, says: readonly string[]): Promise<void> {
  const text = await textOf(pdf)
  if (text !== null) for (const words of says) expect(text).toContain(words)
}

describe.each(['am', 'en'] as const)('on paper (%s)', language => {
  test('the receipt leads to the case and to the page that says that it is genuine', async () => {
    const id = await aCase(language)
    const { tracking_id } = await office.rowOf(id)
    const pdf = (await downloadReceipt(context, { kind: 'visitor' }, { complaintId: id })).content as Buffer
    const codes = await codesOn(pdf)
    expect(codes).toHaveLength(2)
    const [toCase, toCheck] = codes
    expect(toCase).toBe(`${context.config.publicUrl}/home/track-status/search?text=${tracking_id}`)
    const { code } = await expectGenuine(toCheck, 'receipt')
    await expectText(pdf, [receiptTexts[language].title, today[language], code.slice(0, 4)])
  })

  test.each(Object.keys(issued) as LetterKind[])(
    'the letter of kind %s leads to the page that says that it is genuine',
    async kind => {
      const { says, to } = issued[kind]
      const id = [
        'decision',
        'information-request',
        'order-reminder',
        'order-escalation',
        'statement-request',
      ].includes(kind)
        ? await anInvestigation(office, [staff.lead])
        : await aCase(language)
      await office.database.ownerDb.updateTable('complaint').set({ language }).where('id', '=', id).execute()
      await to(id)
      // what a body is asked is the office's own
      const complainant = kind === 'statement-request' ? staff.lead : office.complainantOf(id)
      const { tracking_id: trackingId } = await office.rowOf(id)
      const [letter] = await showLetters(context, complainant, { complaintId: id, trackingId })
      expect(letter).toMatchObject({ kind, language })
      const pdf = (await downloadLetter(context, complainant, letter?.id ?? 0)).content as Buffer
      const codes = await codesOn(pdf)
      expect(codes).toHaveLength(1)
      const { code, reference } = await expectGenuine(codes[0], kind)
      expect(reference).toBe(letter?.reference)
      const said = [letterTexts[language].titles[kind], today[language], reference, formatLetterCode(code), ...says]
      await expectText(pdf, said)
    },
  )
})
