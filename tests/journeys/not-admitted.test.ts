import { said } from '#tests/support/said.ts'
import { expect, type Page, test } from '@playwright/test'
import { callsAs } from '#tests/support/demo-staff.ts'
import amActions from '#web/locales/am/case-actions.json' with { type: 'json' }
import amConcluding from '#web/locales/am/concluding.json' with { type: 'json' }
import amHandling from '#web/locales/am/case-handling.json' with { type: 'json' }
import amSigning from '#web/locales/am/signing.json' with { type: 'json' }
import enActions from '#web/locales/en/case-actions.json' with { type: 'json' }
import enSigning from '#web/locales/en/signing.json' with { type: 'json' }
import { aComplainant, type Complainant, onAPhone, prove } from './steps/complainant.ts'
import { expectNothingInEveryLook } from './steps/axe.ts'
import { atTheDesk, openForm, problemsOn } from './steps/desk.ts'
import { expectLetter, linkToLetter } from './steps/fetched-letters.ts'
import { expectAnswer, type } from './steps/keyboard.ts'
import { gate, proposeNonAdmission, receiverOf } from './steps/office-calls.ts'
import { speak } from './steps/own-region.ts'
import { ownServer } from './steps/own-server.ts'
import { visit } from './steps/visit.ts'
import { submit } from './steps/waiting-work.ts'

/** A separate server, because the signatures required here must not delay other journeys. */
const server = ownServer('not-admitted')

/** The receiver gives the reasons, after the missing fields were named, and takes the proposal back before anybody signs. */
async function proposeAndTakeBack(receiver: Page, id: number) {
  const { done } = amActions
  const { nonAdmissionReasonId, reason, whereInstead } = amHandling.refuse.fields
  await openForm(receiver, id, 'not-admit')
  await submit(receiver)
  const missing = [nonAdmissionReasonId, reason, whereInstead].map(({ prompts }) => prompts.required)
  await expect(problemsOn(receiver)).toHaveText(missing)
  await receiver.locator('[name=nonAdmissionReasonId]').selectOption({ index: 1 })
  await type(receiver.getByLabel(reason.label), 'ጉዳዩ በፍርድ ቤት ተይዟል።')
  await type(receiver.getByLabel(whereInstead.label), 'የፌዴራል የመጀመሪያ ደረጃ ፍርድ ቤት')
  await submit(receiver)
  await expectAnswer(receiver, done.proposed)
  await openForm(receiver, id, 'withdraw-proposal')
  await expect(receiver.getByText(amSigning.withdraw.text)).toBeVisible()
  await submit(receiver)
  await expectAnswer(receiver, done['withdraw-proposal'])
  await expect(receiver.getByRole('region', { name: amSigning.section })).toContainText(amSigning.endings.withdrawn)
  await expect(receiver.locator('a[href$="do=not-admit"]')).toBeVisible()
  await receiver.context().close()
}

/** While the approver types why it is sent back, its author takes it back: the typed text stays readable. */
async function sendBackTooLate(approver: Page, complaintId: number, author: string) {
  const { typed, names, refusals } = enActions
  const why = 'That court does not hear such cases.'
  await visit(approver, `/complaint_detail-approval/${complaintId}?do=send-back`)
  await approver.getByLabel('Why it goes back').fill(why)
  const { client } = await callsAs(server.url(), author)
  const { version } = await client.getComplaintDetail({ params: { complaintId } })
  await client.withdrawProposal({ body: { complaintId } }, { ifMatch: version })
  await approver.getByRole('button', { name: names['send-back'] }).click()
  await expectAnswer(approver, refusals['stale-version'])
  await expect(approver).toHaveTitle(/^Error:/)
  await expect(
    approver.getByRole('heading', { name: typed.title.replace('{{name}}', names['send-back']) }),
  ).toBeVisible()
  await expect(approver.getByText(why)).toBeVisible()
}

/** The complainant reads why it is not admitted, on a phone without JavaScript, and asks for a review. */
async function askForReview(phone: Page, me: Complainant) {
  const { can, conclusion, reject } = amConcluding
  const [reason, whereInstead] = ['The matter is before a court.', 'The Federal First Instance Court']
  await phone.goto(`/home/track-status/status?id=${me.trackingId}`)
  await phone.getByRole('link', { name: can.readAndAnswer }).click()
  await expect(phone.getByText(reason)).toHaveCount(0)
  await prove(phone, me)
  const answer = phone.getByRole('region', { name: conclusion['non-admission'] })
  for (const words of [reason, whereInstead]) await expect(answer).toContainText(words)
  await expectLetter(phone, linkToLetter(phone, 'non-admission'), 'non-admission', [reason, whereInstead])
  const objection = phone.locator('textarea[name=rejectReason]')
  await phone.getByRole('button', { name: reject.submit }).click()
  await expect(phone.getByRole('alert')).toContainText(reject.reasonPrompt)
  await objection.fill('ጉዳዬ በፍርድ ቤት አልተያዘም።')
  await phone.getByRole('button', { name: reject.submit }).click()
  await expect(phone.getByRole('status')).toContainText(reject.done)
  await expect(answer).toContainText('ጉዳዬ በፍርድ ቤት አልተያዘም።')
  await expect(objection).toHaveCount(0)
  await phone.context().close()
}

test('taken back by its author, sent back by the approver, signed: not admitted, and reviewed as the complainant asks', {
  tag: ['@desk', '@long'],
}, async ({ browser }) => {
  test.slow()
  await gate(server.url(), 'not-admit', 'approver')
  const me = await aComplainant(server.url(), '7096', { inboxUrl: server.inboxUrl() })
  const propose = () => proposeNonAdmission(server.url(), me.trackingId)
  const { account, complaintId } = await receiverOf(server.url(), me.trackingId)
  const receiver = await atTheDesk(browser, server.url(), account)
  await speak(receiver, 'am')
  await proposeAndTakeBack(receiver, complaintId)

  const id = await propose()
  const approver = await atTheDesk(browser, server.url(), 'approver')
  await approver.goto('/compliants-approval')
  await expectNothingInEveryLook(approver, '/compliants-approval')
  await expectNothingInEveryLook(approver, `/complaint_detail-approval/${id}`)
  await speak(approver, 'en')
  await approver.goto('/compliants-approval')
  await approver.locator(`[data-row-link][href$='/${id}']`).click()
  await expect(approver.getByRole('row', { name: /Where to go instead/ })).toContainText('Federal First Instance Court')
  await approver.getByRole('link', { name: 'Send back' }).click()
  await approver.getByRole('button', { name: 'Send back' }).click()
  await expect(approver.getByRole('alert')).toContainText('Why it goes back')
  await approver.getByLabel('Why it goes back').fill('No court is named.')
  await approver.getByRole('button', { name: 'Send back' }).click()
  await expect(approver.getByText(said('Compliant Action update Successfully'))).toBeVisible()
  await expect(approver.locator(`[data-row-link][href$='/${id}']`)).toHaveCount(0)

  await propose()
  await sendBackTooLate(approver, id, account)

  await propose()
  await visit(approver, `/complaint_detail-approval/${id}?do=approve`)
  await expect(approver.getByRole('region', { name: enSigning.section })).toContainText(
    new RegExp(`${enSigning.endings['sent-back']}[^]*No court is named\\.`),
  )
  await approver.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(approver.getByText(said('Compliant Action Approved Successfully'))).toBeVisible()
  await askForReview(await onAPhone(browser, server.url()), me)
})
