import { createElement, Fragment } from 'react'
import { describe, expect, test } from 'vitest'
import type { MyStatement } from '#contract/desk/shared-statements.ts'
import type { OwnCase } from '#contract/desk/conclusion.ts'
import amConcluding from '#web/locales/am/concluding.json' with { type: 'json' }
import amReferring from '#web/locales/am/referring.json' with { type: 'json' }
import amTrack from '#web/locales/am/track.json' with { type: 'json' }
import enConcluding from '#web/locales/en/concluding.json' with { type: 'json' }
import enReferring from '#web/locales/en/referring.json' with { type: 'json' }
import enTrack from '#web/locales/en/track.json' with { type: 'json' }
import { problemOf, type Refusal } from '#web/platform/answers/refusal.ts'
import { saidIn } from '#tests/support/said.ts'
import { readPage } from '#tests/support/read-page.ts'
import { AnswerForms, RateForm } from '../grievance/answer-forms.tsx'
import { ReferralForms } from '../refer/referral-forms.tsx'
import { CanDo } from '../status/can-do.tsx'
import { type CaseForms, type CaseIntent, caseIntents } from './case-answer.ts'
import { caseCalls, doneOf } from './case-calls.ts'
import { CaseDone } from './case-done.tsx'
import { GrievanceView } from '../grievance/grievance-view.tsx'
import { StatementView } from '../statement/statement-view.tsx'
import { ReferView } from '../refer/refer-view.tsx'
import type { FoundStatus } from '../status.loader.ts'

const readers = [
  { language: 'en', concluding: enConcluding, referring: enReferring, track: enTrack },
  { language: 'am', concluding: amConcluding, referring: amReferring, track: amTrack },
] as const
type Reader = (typeof readers)[number]

const typed = 'መልሱ በቂ አይደለም።\nሰነዱ አልታየም።'
const trackingId = '4271093555182046'
const limits = { maxBytes: 1_048_576, maxFiles: 3 }

/** The typed field of each form, and its label; accepting has no text. */
const written = (intent: CaseIntent, { concluding, referring }: Reader) =>
  ({
    'accept-conclusion': null,
    'reject-conclusion': { name: 'rejectReason', label: concluding.reject.reason },
    'rate-conclusion': { name: 'ratingComment', label: concluding.rate.fields.ratingComment.label },
    'request-referral': { name: 'referralReason', label: referring.mine.fields.referralReason.label },
    'report-silence': null,
    'contest-order': { name: 'orderText', label: concluding.orders.fields.orderText.label },
    'comment-on-statement': { name: 'comment', label: concluding.statement.comment },
    withdraw: { name: 'withdrawReason', label: concluding.withdraw.fields.withdrawReason.label },
    reopen: { name: 'reopenReason', label: concluding.reopen.reason },
  })[intent]

/** An order that the body reported. */
const reported = {
  id: 1,
  number: 1,
  reference: '2019/000417/1',
  state: 'reported',
  text: 'ካርታው ይሰጥ።',
  organization: { en: 'Land Bureau', am: 'የመሬት ቢሮ' },
}

/** A statement that was shared, before and after its last day. */
const statement = (canComment: boolean): MyStatement => ({
  requestId: 3,
  sharedAt: '2026-11-20T07:00:00.000Z',
  content: {
    body: { en: 'Land Bureau', am: 'የመሬት ቢሮ' },
    arrivedAt: '2026-11-19T07:00:00.000Z',
    issues: [{ ordinal: 0, issue: 'ካርታ', answer: 'ተሰጥቷል።' }],
    general: null,
  },
  documents: [],
  commentUntil: '2026-11-27',
  comment: null,
  commentedAt: null,
  commentDocuments: [],
  canComment,
})

function ownCase(availableActions: string[]): OwnCase {
  return {
    complaintId: 7,
    trackingId,
    status: 'CLOSED',
    closeReason: 'NO_RESPONSE',
    version: 9,
    departmentId: null,
    dueAt: null,
    dueClock: null,
    steps: [],
    ledger: [],
    conclusions: [],
    sharedStatements: 0,
    orders: availableActions.includes('contest-order') ? [reported] : [],
    availableActions,
    reopenUntil: new Date(Date.now() + 86_400_000).toISOString(),
    evidenceUntil: new Date(Date.now() + 86_400_000).toISOString(),
  } as unknown as OwnCase
}

/** Sent just after the time was over. */
function late(intent: CaseIntent, reader: Reader): Refusal {
  const field = written(intent, reader)
  return {
    intent,
    refused: { fields: [], values: { version: '8', ...(field && { [field.name]: typed }) } },
    problem: problemOf('stale-version', {
      message: caseCalls[intent].failure,
      status: 409,
      details: { since: [{ at: '2026-11-23T07:00:00.000Z', action: 'expire', status: 'CLOSED' }] },
    }),
  }
}

/** The call's message, then ours, then what happened meanwhile. */
function expectProblem(page: string, intent: CaseIntent, { language, concluding, track }: Reader) {
  const words = [
    `<strong>${saidIn(language, caseCalls[intent].failure)}</strong>`,
    concluding.refusals['stale-version'],
    track.steps.expire,
  ]
  const places = words.map(each => page.indexOf(each))
  expect(places.every(place => place >= 0)).toBe(true)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
}

const everyCase = readers.flatMap(reader => caseIntents.map(intent => ({ intent, language: reader.language, reader })))

/** The pages on which the form can be sent. */
const pagesWith = (intent: CaseIntent, actions: string[], refusal: Refusal) => {
  const forms: CaseForms = { ownCase: ownCase(actions), idempotencyKey: 'a-key', refusal }
  const found = {
    id: trackingId,
    complaint: { trackingId, status: 'CLOSED', closeReason: 'NO_RESPONSE' },
    mine: { ownCase: forms.ownCase, idempotencyKey: 'a-key', letters: [], limits },
    done: null,
  } as unknown as FoundStatus
  const ofAccount = createElement(
    Fragment,
    null,
    createElement(AnswerForms, forms),
    actions.includes('rate-conclusion') && createElement(RateForm, forms),
    createElement(CanDo, { forms, limits, formsHere: createElement(ReferralForms, forms) }),
  )
  if (intent === 'request-referral' || intent === 'report-silence') {
    const referrals = { canRequest: actions.includes(intent), requests: [], referrals: [] }
    return [ofAccount, createElement(ReferView, { found, referrals, refusal })]
  }
  if (intent === 'comment-on-statement')
    return [createElement(StatementView, { found, statements: [statement(actions.includes(intent))], refusal })]
  if (intent === 'contest-order') return [createElement(GrievanceView, { found, refusal })]
  const isOfAnswer = ['accept-conclusion', 'reject-conclusion', 'rate-conclusion'].includes(intent)
  return [ofAccount, ...(isOfAnswer ? [createElement(GrievanceView, { found, refusal })] : [])]
}

describe('the outcome of a step of the complainant', () => {
  test.for(everyCase)('too late, and the form is still there: $intent, $language', async ({ intent, reader }) => {
    const field = written(intent, reader)
    for (const part of pagesWith(intent, [intent], late(intent, reader))) {
      const page = await readPage(reader.language, part)
      expectProblem(page, intent, reader)
      expect(page).not.toContain(reader.concluding.typed.text)
      if (field) expect(page).toMatch(new RegExp(`<textarea[^>]*name="${field.name}"[^>]*>${typed}</textarea>`))
    }
  })

  test.for(everyCase)('too late, and the form is closed: $intent, $language', async ({ intent, reader }) => {
    const field = written(intent, reader)
    for (const part of pagesWith(intent, [], late(intent, reader))) {
      const page = await readPage(reader.language, part)
      expectProblem(page, intent, reader)
      expect(page).not.toContain('<textarea')
      expect(page.includes(reader.concluding.typed.text)).toBe(field !== null)
      if (!field) continue
      expect(page).toContain(`<dt>${field.label}</dt>`)
      expect(page).toContain(typed)
    }
  })

  test('what was typed before the proof ended is restored even if the form is closed meanwhile', async () => {
    for (const reader of readers) {
      const refusal: Refusal = { ...late('reject-conclusion', reader), problem: problemOf('proof-renewed') }
      const [, answer] = pagesWith('reject-conclusion', [], refusal)
      const page = await readPage(reader.language, answer ?? createElement('p'))
      expect(page).toContain(reader.concluding.refusals['not-in-this-status'])
      expect(page).not.toContain(reader.concluding.refusals['proof-renewed'])
      expect(page).toContain(typed)
    }
  })

  test.for(everyCase)(
    'done: the catalogue’s message, then what it means: $intent, $language',
    async ({ intent, reader: { language } }) => {
      const page = await readPage(language, createElement(CaseDone, { done: doneOf(intent) }))
      expect(page).toContain(`<strong>${saidIn(language, 'Action saved successfully')}</strong><br/>`)
    },
  )
})
