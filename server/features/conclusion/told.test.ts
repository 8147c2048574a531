import { beforeEach, describe, expect, test } from 'vitest'
import type { Answers } from '#contract/filing/application-steps.ts'
import type { Hindrance } from '#contract/values/reach.ts'
import { showReceipt } from '#server/features/intake/show-receipt.ts'
import { getDraft } from '#server/features/intake/draft.ts'
import { submitDraft } from '#server/features/intake/submit-draft.ts'
import { requestStandard } from '#server/features/case-handling/request-standard.ts'
import { notAdmit } from '#server/features/case-handling/not-admit.ts'
import { showComplaint } from '#server/features/complaint-detail/index.ts'
import { queueToAll, readOutlets } from '#server/features/notifications/index.ts'
import { templates } from '#server/features/notifications/templates.ts'
import { caseNewsTemplates } from '#server/features/notifications/case-news.ts'
import { trackComplaint } from '#server/features/tracking/track-complaint.ts'
import { listContacts } from '#server/features/complaint-parts/index.ts'
import type { Context } from '#server/platform/context.ts'
import { startOffice } from '#tests/support/case-office.ts'
import { expireAnswers } from './expire-answers.job.ts'

const office = await startOffice()
const { staff, clock } = office
const began = clock.at
const noGateway = { ...office.context, config: { ...office.context.config, sms: null, smtp: null } } as Context
beforeEach(() => {
  clock.at = began
})

/** The complainant's answers with these contacts. */
const contacts = (phone: string, email = ''): Answers => ({ 'complainant.phone': phone, 'complainant.email': email })

/** Representatives who live where the complainant does. */
const representatives = (...all: { phone?: string; email?: string }[]): Answers => {
  const own = Object.entries(office.answers).filter(([name]) => name.startsWith('complainant.'))
  const group = { 'applicant.kind': 'group', 'applicant.groupSize': '12' }
  return all.reduce<Answers>((answers, { phone = '', email = '' }, index) => {
    const name = `representatives.${index}`
    const person = Object.fromEntries(own.map(([field, text]) => [field.replace('complainant', name), text]))
    return { ...answers, ...person, [`${name}.phone`]: phone, [`${name}.email`]: email }
  }, group)
}

interface Case {
  answers: Answers
  /** Whom each message goes to, in the outbox. */
  written: string[]
  /** What pages and slips claim of each person: where it is sent, or why not. */
  claimed: (string[] | Hindrance)[]
  context?: Context
}

const cases: Record<string, Case> = {
  'a mobile': {
    answers: contacts('0911 23 45 67'),
    written: ['+251911234567'],
    claimed: [['•••• 67']],
  },
  'a mobile and an e-mail address': {
    answers: contacts('0911 23 45 67', 'almaz@example.org'),
    written: ['+251911234567', 'almaz@example.org'],
    claimed: [['•••• 67', 'a•••@example.org']],
  },
  'a mobile in a new range': {
    answers: contacts('0740 12 34 56'),
    written: ['+251740123456'],
    claimed: [['•••• 56']],
  },
  'a landline': { answers: contacts('011 123 4567'), written: [], claimed: ['landline'] },
  'an e-mail address': {
    answers: contacts('', 'almaz@example.org'),
    written: ['almaz@example.org'],
    claimed: [['a•••@example.org']],
  },
  'a landline and an e-mail address': {
    answers: contacts('011 123 4567', 'almaz@example.org'),
    written: ['almaz@example.org'],
    claimed: [['a•••@example.org']],
  },
  'a mobile abroad': { answers: contacts('+44 7911 123456'), written: [], claimed: ['abroad'] },
  'a satellite phone': { answers: contacts('+881 6 123 45678'), written: [], claimed: ['special'] },
  'a premium number': { answers: contacts('+1 900 555 1234'), written: [], claimed: ['special'] },
  'a group whose representative has the mobile': {
    answers: { ...contacts('011 123 4567'), ...representatives({ phone: '0911 00 00 01' }) },
    written: ['+251911000001'],
    claimed: ['landline', ['•••• 01']],
  },
  'two representatives': {
    answers: {
      ...contacts('0911 23 45 67'),
      ...representatives({ phone: '0911 00 00 01' }, { email: 'second@example.org' }),
    },
    written: ['+251911234567', '+251911000001', 'second@example.org'],
    claimed: [['•••• 67'], ['•••• 01'], ['s•••@example.org']],
  },
  'a representative with the phone of the complainant': {
    answers: { ...contacts('0911 23 45 67'), ...representatives({ phone: '0911234567' }) },
    written: ['+251911234567'],
    claimed: [['•••• 67'], ['•••• 67']],
  },
  'no gateway': {
    answers: contacts('0911 23 45 67', 'almaz@example.org'),
    // the outbox keeps them, marked as not sent
    written: ['+251911234567', 'almaz@example.org'],
    claimed: ['no-gateway'],
    context: noGateway,
  },
}

const writtenOf = async (complaintId: number, template: string) =>
  (await office.messagesOf(complaintId)).filter(each => each.template === template).map(({ recipient }) => recipient)

describe.each(Object.entries(cases))('%s', (_, { answers, written, claimed, context = office.context }) => {
  const isReached = claimed.some(claim => Array.isArray(claim))
  const told = claimed.map(claim =>
    Array.isArray(claim) ? { sentTo: claim, hindrance: null } : { sentTo: [], hindrance: claim },
  )
  const aCase = async () => {
    const draftId = await office.filledDraft(answers)
    // it is known before the complaint is submitted
    expect((await getDraft(context, { draftId })).told).toMatchObject(told)
    return submitDraft(context, { kind: 'visitor' }, { draftId })
  }
  const take: typeof office.take = async (actor, rule, complaintId, input) => {
    const { takeAction } = await import('#server/features/lifecycle/index.ts')
    const { version: seenVersion } = await office.rowOf(complaintId)
    return takeAction(context, actor, rule, { complaintId, input: { otherLanguage: true, ...input }, seenVersion })
  }
  const callsOf = async (complaintId: number) =>
    (await office.toldOf(complaintId)).filter(({ text }) => /no message of ours can reach/.test(text)).length

  test('registration, receipt, case and tracking agree', async () => {
    const { complaintId, trackingId } = await aCase()
    expect(await writtenOf(complaintId, 'registered')).toEqual(expect.arrayContaining(written))
    expect(await writtenOf(complaintId, 'registered')).toHaveLength(written.length)
    expect((await showReceipt(context, { kind: 'visitor' }, complaintId)).told).toMatchObject(told)
    expect((await showComplaint(context, staff.receiver, complaintId)).told).toMatchObject(told)
    const asker = { actor: { kind: 'visitor' } as const, address: '192.0.2.1', sessionId: undefined }
    const { codeChannels } = await trackComplaint(context, asker, { trackingId })
    expect(codeChannels.length > 0).toBe(isReached)
  })

  test('a request for papers, and reminders, go the same ways; where nobody is reached the desk is told to call at once', async () => {
    const { complaintId } = await aCase()
    await take(staff.receiver, requestStandard, complaintId, { missingItems: ['The letter'] })
    expect((await writtenOf(complaintId, 'standard-requested')).toSorted()).toEqual(written.toSorted())
    expect(await callsOf(complaintId)).toBe(isReached ? 0 : 1)
    clock.at = new Date(began.getTime() + 14.5 * 86_400_000)
    await expireAnswers(context)
    expect((await writtenOf(complaintId, 'answer-reminder')).toSorted()).toEqual(written.toSorted())
  })

  test('an answer of the office goes the same ways', async () => {
    const { complaintId } = await aCase()
    const reason = { reason: 'A court has the case.', whereInstead: 'The federal high court' }
    const { nonAdmissionReasonId } = office
    await take(staff.receiver, notAdmit, complaintId, { nonAdmissionReasonId, ...reason })
    expect((await writtenOf(complaintId, 'not-admitted')).toSorted()).toEqual(written.toSorted())
    expect(await callsOf(complaintId)).toBe(isReached ? 0 : 1)
  })

  test('so does every other message about a case', async () => {
    const { complaintId, trackingId } = await aCase()
    const names = [...(Object.keys(caseNewsTemplates) as (keyof typeof caseNewsTemplates)[]), 'document-added' as const]
    expect(names.every(name => name in templates)).toBe(true)
    await office.asSystem(async tx => {
      const [people, outlets] = [await listContacts(tx, complaintId), await readOutlets(tx, context)]
      for (const template of names)
        await queueToAll(tx, context.jobs, {
          eventKey: `complaint:${complaintId}:table:${template}`,
          complaintId,
          template,
          language: 'am',
          people,
          outlets,
          values: { trackingId, portalUrl: 'https://portal.example' },
          at: clock.at,
        })
    })
    for (const name of names) expect((await writtenOf(complaintId, name)).toSorted()).toEqual(written.toSorted())
  })
})
