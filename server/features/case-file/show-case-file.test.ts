import { beforeAll, describe, expect, test } from 'vitest'
import type { CaseFile } from '#contract/desk/case-file.ts'
import { showHandlers } from '#server/features/case-handling/index.ts'
import { showNotes } from '#server/features/case-notes/index.ts'
import { showComplaint } from '#server/features/complaint-detail/index.ts'
import { conclude, saveDecision } from '#server/features/decisions/index.ts'
import { giveOpinion } from '#server/features/decisions/give-opinion.ts'
import { showHistory, showOpinions, showSolution } from '#server/features/decisions/show-decisions.ts'
import { parseAnswers } from '#server/features/intake/answers.rules.ts'
import { showLetters } from '#server/features/letters/index.ts'
import { listCaseMessages } from '#server/features/notifications/index.ts'
import { showOrders } from '#server/features/orders/index.ts'
import { showReferrals } from '#server/features/referral/index.ts'
import { showFormerValues } from '#server/features/registration/index.ts'
import { updateComplaint } from '#server/features/registration/update-complaint.ts'
import { showApprovalHistory } from '#server/features/signing/index.ts'
import { showDuplicates } from '#server/features/supervision/index.ts'
import { showStatements } from '#server/features/statements/index.ts'
import { markDuplicate } from '#server/features/supervision/mark-duplicate.ts'
import { watchTime } from '#server/features/supervision/watch-time.ts'
import { openSystemicCase } from '#server/features/systemic-cases/change-systemic-case.ts'
import { showSystemicCasesOf } from '#server/features/systemic-cases/index.ts'
import type { Staff } from '#server/platform/actor.ts'
import type { Context } from '#server/platform/context.ts'
import { startOffice } from '#tests/support/case-office.ts'
import { anAttachment, aStaffMember } from '#tests/support/factories.ts'
import { anInvestigation } from '#tests/support/investigation.ts'
import { rowsIn } from '#tests/support/rows.ts'
import { showCaseFile } from './show-case-file.ts'

const office = await startOffice()
const { staff, take, clock } = office
const { lead, member, receiver, clerk, supervisor } = staff
const context: Context = {
  ...office.context,
  config: { ...office.context.config, limits: { fileBytes: 1_000, filesPerComplaint: 3 } } as Context['config'],
}
const administrator = await office.asSystem(tx => aStaffMember(tx, { permissions: ['All'] }))
const readers: Record<string, Staff> = { administrator, supervisor, lead }

/** A complaint whose issues and complainant were corrected. */
async function aCorrectedCase(): Promise<number> {
  const id = await office.aCase()
  const { application } = parseAnswers(office.answers, {
    language: 'am',
    today: '2026-11-23',
    hasDecisionLetter: false,
  })
  if (!application) throw new Error('the answers of the tests are complete')
  const { language, complaint, complainant, decisionLetter } = application
  const { handlingOrganizationId: _, handlingDepartmentId: __, ...fields } = complaint
  const issues = ['ካርታዬን ከለከሉኝ', 'No answer for two years']
  const genders = await rowsIn(office.database.ownerDb, 'constant_field', { field_name: 'gender' }, ['id'], 'id')
  const corrected = { ...complainant, phone: '0944 55 66 77', genderId: genders.at(-1)?.id ?? complainant.genderId }
  await take(clerk, updateComplaint, id, {
    language,
    complaint: { ...fields, issues, violatedLaw: 'Art. 5' },
    complainant: corrected,
    decisionLetter: decisionLetter.kind === 'declared' ? decisionLetter : {},
  })
  return id
}

/** A decision with a file and the opinions of a group, issued. */
async function aDecidedCase(): Promise<number> {
  const id = await anInvestigation(office, [lead, member])
  const file = await office.asSystem(tx => anAttachment(tx, { complaint_id: id, original_name: 'order.pdf' }))
  const { requiredDecisionId } = office
  for (const person of [lead, member]) await take(person, giveOpinion, id, { position: 'partly', text: 'Half of it.' })
  await take(lead, saveDecision, id, {
    issues: [0, 1].map(ordinal => ({
      ordinal,
      finding: 'Refused.',
      law: 'Article 3',
      remedy: 'Hand it over.',
      orders: [
        { text: 'Hand it over.', organizationId: office.bodies.against, dueOn: '2027-01-11', proof: 'A receipt.' },
      ],
    })),
    justification: 'The letters show it.',
    requiredDecisionId,
    attachments: [{ id: file }],
  })
  await take(lead, conclude, id, {})
  return id
}

const cases = {} as Record<'corrected' | 'original' | 'duplicate' | 'tied' | 'decided' | 'late', number>
beforeAll(async () => {
  cases.late = await office.aCase()
  cases.corrected = await aCorrectedCase()
  cases.original = await office.aCase()
  cases.duplicate = await office.aCase()
  await take(receiver, markDuplicate, cases.duplicate, { otherId: cases.original })
  cases.tied = await office.aCase()
  const words = { title: 'Maps are refused', recommendation: 'Answer in writing.', followUpOn: null }
  const systemic = { ...words, organizationId: office.bodies.against, complaintIds: [cases.tied] }
  await openSystemicCase(context, supervisor, systemic)
  cases.decided = await aDecidedCase()
  // three working days later
  clock.at = new Date('2026-11-26T08:00:00Z')
  await watchTime(context)
})

/** The parts, each by the call that answers it alone. */
async function partByPart(reader: Staff, id: number): Promise<Omit<CaseFile, 'documentChoices'>> {
  const complaint = await showComplaint(context, reader, id)
  const wasDecided = complaint.track.some(({ toStatus }) => toStatus === 'UNDER_INVESTIGATION')
  return {
    complaint,
    proposals: await showApprovalHistory(context, reader, id),
    handlers: await showHandlers(context, reader, id),
    decisions: wasDecided
      ? {
          opinions: await showOpinions(context, reader, id),
          solution: await showSolution(context, reader, id),
          ...(await showHistory(context, reader, id)),
        }
      : null,
    orders: wasDecided ? await showOrders(context, reader, id) : [],
    referrals: await showReferrals(context, reader, id),
    statements: await showStatements(context, reader, id),
    letters: await showLetters(context, reader, { complaintId: id }),
    duplicates: await showDuplicates(context, reader, id),
    systemicCases: await showSystemicCasesOf(context, reader, id),
    messages: await listCaseMessages(context, reader, id),
    notes: await showNotes(context, reader, id),
    corrections: await showFormerValues(context, reader, id),
  }
}

describe.each(['administrator', 'supervisor', 'lead'])('for the %s', who => {
  test.each(['corrected', 'original', 'duplicate', 'tied', 'decided', 'late'] as const)(
    'the parts of a case are what the calls for them alone answer: %s',
    async which => {
      const reader = readers[who]!
      const { documentChoices: _, ...parts } = await showCaseFile(context, reader, cases[which])
      expect(parts).toEqual(await partByPart(reader, cases[which]))
    },
  )
})

test('these cases have what they are called after', async () => {
  const file = (which: keyof typeof cases) => showCaseFile(context, supervisor, cases[which])
  const fields = (await file('corrected')).corrections.flatMap(correction =>
    correction.fields.map(({ field }) => field),
  )
  expect(fields).toEqual(expect.arrayContaining(['complaint.issues', 'complaint.violatedLaw', 'complainant.phone']))
  expect((await file('original')).duplicates.duplicates).toMatchObject([{ complaintId: cases.duplicate }])
  expect((await file('duplicate')).duplicates.duplicateOf).toMatchObject({ complaintId: cases.original })
  expect((await file('tied')).systemicCases).toMatchObject([{ title: 'Maps are refused' }])
  expect((await file('decided')).decisions).toMatchObject({
    opinions: [{ opinion: { text: 'Half of it.' } }, { opinion: { text: 'Half of it.' } }],
    versions: [{ attachments: [{ name: 'order.pdf' }] }],
    conclusions: [{ kind: 'decision' }],
  })
  expect((await file('late')).complaint).toMatchObject({ delayLevel: 100, escalatedToName: { en: 'Tigist Bekele' } })
})

test('whoever can add documents reads what to choose from, while the case takes any', async () => {
  const choices = async (reader: Staff, id: number) => (await showCaseFile(context, reader, id)).documentChoices
  expect(await choices(receiver, cases.late)).toMatchObject({
    types: expect.arrayContaining([expect.objectContaining({ code: expect.any(String) })]),
    limits: { maxBytes: 1_000, maxFiles: 3 },
  })
  expect(await choices(receiver, cases.duplicate), 'closed').toBeNull()
  const reader = await office.asSystem(tx => aStaffMember(tx, { organizationId: office.bodies.handling }))
  expect(await choices(reader, cases.late), 'may only read').toBeNull()
})
