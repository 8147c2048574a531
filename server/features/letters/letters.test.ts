import { afterAll, describe, expect, test } from 'vitest'
import { parseLetterCode } from '#contract/values/letter-code.ts'
import type { LetterKind } from '#contract/filing/letters.ts'
import { gatedRules } from '#server/app/complaint-actions.ts'
import type { Actor } from '#server/platform/actor.ts'
import { startOffice } from '#tests/support/case-office.ts'
import { anAttachment, anOrganization } from '#tests/support/factories.ts'
import { anInvestigation } from '#tests/support/investigation.ts'
import { textOf } from '#tests/support/pdf.ts'
import { adjust } from '#server/features/case-handling/adjust.ts'
import { notAdmit } from '#server/features/case-handling/not-admit.ts'
import { requestStandard } from '#server/features/case-handling/request-standard.ts'
import { acceptConclusion } from '#server/features/conclusion/accept-conclusion.ts'
import { rejectConclusion } from '#server/features/conclusion/reject-conclusion.ts'
import { reopen } from '#server/features/conclusion/reopen.ts'
import { review } from '#server/features/conclusion/review.ts'
import { withdraw } from '#server/features/conclusion/withdraw.ts'
import { conclude } from '#server/features/decisions/conclude.ts'
import { saveDecision } from '#server/features/decisions/save-decision.ts'
import { recordReferralAnswer } from '#server/features/referral/record-referral-answer.ts'
import { refer } from '#server/features/referral/refer.ts'
import { approve } from '#server/features/signing/signatures/approve.ts'
import { checkLetter } from './check-letter.ts'
import { letterContent } from './letter-content.ts'
import { issueLetter, issueReceipt } from './issue-letter.ts'
import { loadReceipt } from './load-receipt.ts'
import { stopLetters } from './render-pdf.ts'
import { downloadLetter, showLetters } from './show-letters.ts'

const office = await startOffice()
const { context, staff, take, clock } = office
const start = clock.at
afterAll(stopLetters)

const lettersOf = async (complaintId: number) =>
  (
    await office.database.ownerDb
      .selectFrom('letter')
      .selectAll()
      .where('complaint_id', '=', complaintId)
      .where('kind', '<>', 'receipt')
      .$narrowType<{ kind: LetterKind }>()
      .orderBy('id')
      .execute()
  ).map(({ content, ...letter }) => ({ ...letter, content: letterContent.parse(content) }))

/** The valid letters, and why the others are not valid. */
const standOf = async (complaintId: number) =>
  (await lettersOf(complaintId)).map(({ kind, ended_because }): [LetterKind, string | null] => [kind, ended_because])

const visitor: Actor = { kind: 'visitor' }
const check = (code: string) => checkLetter(context, { actor: visitor, address: '203.0.113.7' }, { code })
const setOf = async (letterId: number, actor: Actor = staff.lead) =>
  (await downloadLetter(context, actor, letterId)).content as Buffer
const later = (hours: number) => {
  clock.at = new Date(clock.at.getTime() + hours * 3_600_000)
}

const answers = [
  { ordinal: 0, finding: 'ካርታው ያለ ምክንያት ተከልክሏል።', law: 'አዋጅ 1150/2011', remedy: 'ካርታው ይሰጥ።' },
  { ordinal: 1, finding: 'Nobody answered.', law: 'Directive 7', remedy: 'Apologise.' },
]
const decision = {
  issues: answers,
  justification: 'The letters of the bureau show both.',
  requiredDecisionId: office.requiredDecisionId,
}

async function decided(): Promise<number> {
  const id = await anInvestigation(office, [staff.lead])
  await take(staff.lead, saveDecision, id, decision)
  return id
}

async function concluded(): Promise<number> {
  const id = await decided()
  await take(staff.lead, conclude, id, {})
  return id
}

const referral = {
  receivingBody: 'ombudsman',
  mainIssue: 'A title deed.',
  reason: 'The ombudsman decides on it.',
  deadlineOn: '2026-12-15',
} as const

describe('a request for what is missing', () => {
  test('lists it with its deadline, and is valid until it is supplied', async () => {
    const id = await office.aCase()
    await take(staff.receiver, requestStandard, id, {
      missingItems: ['The tax receipt', ' '],
      reason: 'From the woreda.',
    })
    const [letter] = await lettersOf(id)
    const { due_at, tracking_id } = await office.rowOf(id)
    expect(letter).toMatchObject({
      kind: 'standard-request',
      issued_by_id: staff.receiver.userId,
      ended_at: null,
      content: {
        body: { items: ['The tax receipt'], note: 'From the woreda.' },
        answerBy: due_at?.toISOString(),
        trackingIdEnd: tracking_id.slice(-4),
        approvedBy: [],
      },
    })
    expect(JSON.stringify(letter), 'the tracking ID is a secret').not.toContain(tracking_id)
    expect((await office.auditOf(id)).at(-1)).toMatchObject({ details: { letterId: letter?.id } })
    await take(office.complainantOf(id), adjust, id, { text: 'Here it is.' })
    expect(await standOf(id)).toEqual([['standard-request', 'supplied']])
  })

  test('leaves no letter when it is refused', async () => {
    const id = await office.aCase()
    await expect(take(staff.receiver, requestStandard, id, { missingItems: [] })).rejects.toThrow()
    expect(await lettersOf(id)).toEqual([])
  })

  test('is replaced by the next one', async () => {
    const id = await office.aCase()
    await take(staff.receiver, requestStandard, id, { missingItems: ['A'] })
    const body = (await lettersOf(id))[0]!.content.body
    await office.asSystem(tx => issueLetter(tx, id, { body, authorId: staff.receiver.userId }, clock.now()))
    const [first, second] = await lettersOf(id)
    expect(first).toMatchObject({ ended_because: 'replaced', replaced_by_id: second?.id })
    expect(await check(first?.check_code ?? '')).toMatchObject({
      endedBecause: 'replaced',
      replacedBy: { kind: 'standard-request', reference: expect.stringMatching(/^2019\/\d{6,}$/) },
    })
  })
})

describe('a decision letter', () => {
  test('says word for word what was issued, by whom and in which capacity it was approved', async () => {
    await office.gate('conclude', staff.approver, staff.secondApprover)
    const id = await decided()
    await take(staff.lead, conclude, id, {})
    expect(await lettersOf(id), 'not before the last signature').toEqual([])
    await take(staff.approver, approve(gatedRules), id, {})
    expect(await lettersOf(id)).toEqual([])
    await take(staff.secondApprover, approve(gatedRules), id, {})
    await office.gate('conclude')
    const [letter] = await lettersOf(id)
    expect(letter).toMatchObject({
      kind: 'decision',
      issued_by_id: staff.lead.userId,
      content: {
        body: {
          answers: [
            { issue: 'ካርታዬን ከለከሉኝ', finding: answers[0]?.finding, law: answers[0]?.law, remedy: answers[0]?.remedy },
            { finding: 'Nobody answered.' },
          ],
          justification: decision.justification,
          upheldBecause: null,
        },
        answerBy: (await office.rowOf(id)).due_at?.toISOString(),
        issuedBy: { organization: expect.any(String), role: expect.any(String) },
        approvedBy: ['Position 1', 'Position 2'],
      },
    })
    const people = await office.database.ownerDb.selectFrom('user_account').select('name').execute()
    const said = JSON.stringify(letter?.content.issuedBy) + JSON.stringify(letter?.content.approvedBy)
    for (const { name } of people) expect(said, 'no name of staff').not.toContain(name)
  })

  test('has the same bytes when it is typeset again after everything that it names was changed', async () => {
    const id = await concluded()
    const [letter] = await lettersOf(id)
    const first = await setOf(letter?.id ?? 0)
    const text = await textOf(first)
    if (text !== null) for (const { finding, law } of answers) expect(text).toMatch(new RegExp(`${finding}|${law}`))
    const db = office.database.ownerDb
    await db.updateTable('complaint_issue').set({ text: 'Something else.' }).where('complaint_id', '=', id).execute()
    await db.updateTable('complaint_party').set({ first_name: 'Other' }).where('complaint_id', '=', id).execute()
    await db.updateTable('complaint').set({ language: 'en' }).where('id', '=', id).execute()
    await db.updateTable('organization').set({ name_am: 'ሌላ ስም' }).where('id', '=', office.bodies.handling).execute()
    await take(office.complainantOf(id), withdraw, id, {})
    later(1)
    expect((await setOf(letter?.id ?? 0)).equals(first)).toBe(true)
  })

  test('is no longer valid when it is rejected; upheld, it is issued again as final', async () => {
    const id = await concluded()
    await take(office.complainantOf(id), rejectConclusion, id, { reason: 'No.' })
    expect(await standOf(id)).toEqual([['decision', 'under-review']])
    await take(staff.reviewer, review, id, { outcome: 'uphold', reason: 'The law was followed.' })
    expect(await standOf(id)).toEqual([
      ['decision', 'under-review'],
      ['decision', null],
    ])
    const second = (await lettersOf(id)).at(-1)
    expect(second).toMatchObject({
      issued_by_id: staff.reviewer.userId,
      content: {
        body: { kind: 'decision', upheldBecause: 'The law was followed.', justification: decision.justification },
      },
    })
  })

  test('is no longer valid when the case is withdrawn or opened again', async () => {
    const id = await concluded()
    await take(office.complainantOf(id), withdraw, id, {})
    expect(await standOf(id)).toEqual([['decision', 'case-closed']])
    const other = await concluded()
    await take(office.complainantOf(other), acceptConclusion, other, {})
    await take(office.complainantOf(other), reopen, other, { reason: 'It was not done.' })
    expect(await standOf(other)).toEqual([['decision', 'reopened']])
  })

  test('cannot be overwritten or changed by the application', async () => {
    const id = await concluded()
    const [letter] = await lettersOf(id)
    const change = (set: object) =>
      office.asSystem(tx =>
        tx
          .updateTable('letter')
          .set(set)
          .where('id', '=', letter?.id ?? 0)
          .execute(),
      )
    await expect(change({ content: '{}' })).rejects.toThrow(/permission denied/)
    await expect(change({ check_code: '0'.repeat(20) })).rejects.toThrow(/permission denied/)
    await expect(office.asSystem(tx => tx.deleteFrom('letter').execute())).rejects.toThrow(/permission denied/)
  })
})

describe('the letter of a non-admission', () => {
  test('says why and where to go instead, in the language of correspondence', async () => {
    const id = await office.aCase()
    const input = {
      nonAdmissionReasonId: office.nonAdmissionReasonId,
      reason: 'ፍርድ ቤት ወስኖታል።',
      whereInstead: 'ይግባኝ ሰሚ ፍርድ ቤት',
    }
    await take(staff.receiver, notAdmit, id, input)
    const [letter] = await lettersOf(id)
    expect(letter).toMatchObject({
      kind: 'non-admission',
      language: 'am',
      content: {
        body: {
          reason: expect.stringMatching(/\p{Script=Ethiopic}/u),
          explanation: input.reason,
          whereInstead: input.whereInstead,
          upheldBecause: null,
        },
        answerBy: expect.any(String),
      },
    })
    const text = await textOf(await setOf(letter?.id ?? 0, staff.receiver))
    if (text !== null)
      for (const words of [input.reason, input.whereInstead, 'ተቀባይነት አላገኘም']) expect(text).toContain(words)
  })
})

describe('a referral letter', () => {
  test('goes to the other body with the referred issue, and ends when that body refuses', async () => {
    const id = await office.aCase()
    const file = await office.asSystem(tx => anAttachment(tx, { complaint_id: id, original_name: 'ካርታ.pdf' }))
    const organizationId = await office.asSystem(tx =>
      anOrganization(tx, { name_en: 'Water Office', name_am: 'የውኃ ቢሮ' }),
    )
    await take(staff.receiver, refer, id, {
      ...referral,
      receivingBody: 'organization',
      organizationId,
      attachmentIds: [file],
    })
    const [letter] = await lettersOf(id)
    expect(letter?.content).toMatchObject({
      body: {
        organization: 'የውኃ ቢሮ',
        mainIssue: referral.mainIssue,
        reason: referral.reason,
        deadlineOn: referral.deadlineOn,
        attachments: ['ካርታ.pdf'],
      },
      answerBy: null,
    })
    const text = await textOf(await setOf(letter?.id ?? 0, staff.receiver))
    if (text !== null)
      for (const words of ['የውኃ ቢሮ', 'A title deed.', 'ካርታ.pdf', 'ታኅሣሥ 6 ቀን 2019']) expect(text).toContain(words)
    await take(staff.receiver, recordReferralAnswer, id, { answer: 'refused', answerText: 'Not ours.' })
    expect(await standOf(id)).toEqual([['referral', 'referral-refused']])
    await take(staff.receiver, refer, id, referral)
    expect(await standOf(id)).toEqual([
      ['referral', 'referral-refused'],
      ['referral', null],
    ])
  })
})

describe('a receipt', () => {
  test('has a code that proves it genuine and opens nothing else, and is not in the list of letters', async () => {
    const id = await office.aCase()
    const load = () => office.asSystem(tx => loadReceipt(tx, id, { publicUrl: 'https://abetuta.example' }))
    const { filedWith: issuer, complainant, language } = await load()
    await office.asSystem(tx => issueReceipt(tx, { complaintId: id, language, issuer, complainant }, clock.at))
    const receipt = await load()
    expect(receipt.check?.url).toBe(`https://abetuta.example/letter/${receipt.check?.code}`)
    expect(await check(receipt.check?.code ?? '')).toMatchObject({
      kind: 'receipt',
      endedAt: null,
      issuer: receipt.filedWith,
      initials: receipt.complainant.split(' ').map(name => name[0]),
    })
    expect(receipt.check?.code).not.toContain(receipt.trackingId.slice(-6))
    expect(await showLetters(context, staff.lead, { complaintId: id })).toEqual([])
  })
})

describe('checking a letter', () => {
  test('tells what the paper says and nothing about the case', async () => {
    const id = await concluded()
    const [letter] = await lettersOf(id)
    const checked = await check((letter?.check_code ?? '').replace(/(....)/g, '$1 '))
    expect(checked).toEqual({
      kind: 'decision',
      reference: `2019/${String(letter?.id).padStart(6, '0')}`,
      issuedAt: letter?.issued_at.toISOString(),
      endedAt: null,
      endedBecause: null,
      language: letter?.language,
      issuer: letter?.content.issuer,
      initials: letter?.content.complainant.split(' ').map(name => name[0]),
      replacedBy: null,
    })
    const { tracking_id } = await office.rowOf(id)
    for (const secret of [tracking_id, tracking_id.slice(-4), letter?.content.complainant ?? '', 'Proclamation'])
      expect(JSON.stringify(checked)).not.toContain(secret)
  })

  test('refuses typing mistakes without a look-up, and asks for a proof of work after many unknown codes', async () => {
    const [letter] = await lettersOf(await concluded())
    const code = letter?.check_code ?? ''
    expect(parseLetterCode(code)).toEqual({ ok: true, id: code })
    const slip = `${code.slice(0, 19)}${(Number(code[19]) + 1) % 10}`
    await expect(check(slip)).rejects.toMatchObject({ fields: [{ field: 'code', reason: 'mistyped' }] })
    const { tracking_id } = await office.rowOf(letter?.complaint_id ?? 0)
    await expect(check(tracking_id), 'a tracking ID opens nothing here').rejects.toMatchObject({
      fields: [{ field: 'code', reason: 'too-short' }],
    })
    for (let miss = 0; miss < 40; miss += 1) await expect(check('0'.repeat(20))).rejects.toMatchObject({ status: 404 })
    const asked = { status: 429, code: 'challenge-required', retryAfter: expect.any(Number) }
    await expect(check(code)).rejects.toMatchObject(asked)
    const elsewhere = checkLetter(context, { actor: visitor, address: '203.0.113.8' }, { code })
    expect(await elsewhere).toMatchObject({ kind: 'decision' })
    later(1)
    expect(await check(code)).toMatchObject({ kind: 'decision' })
  })
})

describe('fetching a letter', () => {
  test('is open to those who proved the complaint and to staff who see it; for others it does not exist', async () => {
    clock.at = start
    const id = await concluded()
    const other = await concluded()
    const [letter] = await lettersOf(id)
    const letterId = letter?.id ?? 0
    const { tracking_id: trackingId } = await office.rowOf(id)
    const named = { complaintId: id, trackingId }
    expect(await showLetters(context, office.complainantOf(id), named)).toMatchObject([
      { id: letterId, kind: 'decision' },
    ])
    expect((await setOf(letterId, office.complainantOf(id))).subarray(0, 5).toString()).toBe('%PDF-')
    for (const stranger of [office.complainantOf(other), visitor]) {
      await expect(downloadLetter(context, stranger, letterId)).rejects.toMatchObject({ status: 404 })
      await expect(showLetters(context, stranger, named)).rejects.toMatchObject({ status: 404 })
    }
    const wrong = { complaintId: id, trackingId: (await office.rowOf(other)).tracking_id }
    await expect(showLetters(context, office.complainantOf(id), wrong)).rejects.toMatchObject({ status: 404 })
    const byStaff = await showLetters(context, staff.clerk, { complaintId: id })
    expect(byStaff).toMatchObject([
      { id: letterId, endedAt: null, fileName: expect.stringMatching(/^abetuta-decision-2019-\d+\.pdf$/) },
    ])
  })
})
