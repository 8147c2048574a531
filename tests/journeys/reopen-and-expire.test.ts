import { said } from '#tests/support/said.ts'
import { expect, test } from '@playwright/test'
import { expireAnswers } from '#server/features/conclusion/expire-answers.job.ts'
import { fileComplaint } from '#tests/support/citizen.ts'
import concluding from '#web/locales/am/concluding.json' with { type: 'json' }
import supplying from '#web/locales/am/supplying.json' with { type: 'json' }
import letters from '#web/locales/am/letters.json' with { type: 'json' }
import track from '#web/locales/am/track.json' with { type: 'json' }
import { aComplainant, onAPhone, prove } from './steps/complainant.ts'
import { accept, conclude, directTo, type OwnOffice, useOwnOffice } from './steps/own-office.ts'

/** The only address of this complainant; no SMS can be sent to it. */
const landline = '+251111234567'

const am = { concluding, track, supplying, letters }
const objection = 'መልሱ በቂ አይደለም፤ ካርታው ለምን እንደተከለከለ አይገልጽም።'

let office: OwnOffice
useOwnOffice('expire', opened => (office = opened))

/** The office issues the conclusion of a complaint that was just filed. */
async function concludeOne(trackingId: string): Promise<void> {
  await directTo(office, trackingId, ['officer2'])
  await accept(office, trackingId, ['officer2'])
  await conclude(office, trackingId, 'officer2', 'The map was refused without a reason.')
}

/** Its receiver asks for something that is missing. */
async function askFor(trackingId: string, item: string): Promise<void> {
  const { id: complaintId, receiver_id, version } = await office.caseOf(trackingId)
  const receiver = await office.as(receiver_id === (await office.userId('receiver')) ? 'receiver' : 'receiver2')
  const body = { complaintId, action: 'request-standard' as const, missingItems: [item], otherLanguage: true }
  await receiver.directComplaint({ body }, { ifMatch: version })
}

/** The hourly job, as it runs so many days from now, closes the complaint because nobody answers. */
const expectClosed = (trackingId: string, days: number) =>
  expect
    .poll(
      async () => {
        await office.runAt(new Date(Date.now() + days * 86_400_000), expireAnswers)
        return (await office.caseOf(trackingId)).close_reason
      },
      { timeout: 60_000 },
    )
    .toBe('NO_RESPONSE')

/** So many days go by after it was closed. */
const closedDaysAgo = (trackingId: string, days: number) =>
  office.db
    .updateTable('complaint')
    .set({ closed_at: new Date(Date.now() - days * 86_400_000) })
    .where('tracking_id', '=', trackingId)
    .execute()

test('nobody answers in time: closed, and opened again by the complainant and by a supervisor', {
  tag: ['@phone', '@long'],
}, async ({ browser }) => {
  test.setTimeout(480_000)
  const me = await aComplainant(office.url, '7093', { inboxUrl: office.inboxUrl })
  const reached = me.trackingId
  const silent = await fileComplaint(office.url, { answers: { 'complainant.phone': landline } })
  for (const trackingId of [reached, silent]) await concludeOne(trackingId)

  const page = await onAPhone(browser, office.url)
  page.setDefaultTimeout(60_000)
  await test.step('the complainant opens the answer on a phone without JavaScript, and writes what is wrong with it', async () => {
    await page.goto(`/resolution/grievance-application?id=${reached}`)
    await page.getByRole('button', { name: '09•• •• •• 93' }).click()
    await page.locator('input[name=code]').fill(await office.codeSentTo(me.phone))
    await page.getByRole('button', { name: 'መልሱን ይክፈቱ' }).click()
    await page.locator('textarea[name=rejectReason]').fill(objection)
  })

  // once our message to the one was sent; the other could not be told
  await expectClosed(reached, 16)
  expect(await office.caseOf(silent)).toMatchObject({ status: 'CONCLUSION_ISSUED' })

  await test.step('an answer that was sent just after is refused: why, what happened, and everything that was typed', async () => {
    await page.locator('form:has(textarea[name=rejectReason]) button[type=submit]').click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText(said('Error Saving Rejection Status'))
    await expect(alert).toContainText(am.concluding.refusals['stale-version'])
    await expect(alert.getByRole('listitem')).toContainText([am.track.steps.expire])
    await expect(page.locator('textarea[name=rejectReason]')).toHaveCount(0)
    await expect(page.getByText(objection)).toBeVisible()
  })

  await test.step('the clerk reaches the complainant and records it; then it is closed', async () => {
    const { id } = await office.caseOf(silent)
    const clerk = await office.atTheDesk(browser, 'clerk')
    await clerk.goto(`/complain/case-officer-form/${id}?do=record-contact`)
    await clerk.getByLabel('They know that we wait for their answer').check()
    await clerk.locator('form:has(input[name=intent]) button[type=submit]').click()
    await expect(clerk.getByText(said('Action saved successfully'))).toBeVisible()
    await clerk.context().close()
    await expectClosed(silent, 17)
  })

  await test.step('the complainant opens it again; as time goes by, with new evidence', async () => {
    await page.goto(`/home/track-status/status?id=${reached}`)
    await page.getByText('አቤቱታውን እንደገና ያስከፍቱ').click()
    await page.getByRole('button', { name: 'እንደገና ይክፈቱ', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('እባክዎ እንደገና የሚከፈትበትን ምክንያት ይጻፉ')
    await closedDaysAgo(reached, 31)
    await page.locator('textarea[name=reopenReason]').fill('ሆስፒታል ስለነበርኩ መልስ አልሰጠሁም።')
    await page.getByRole('button', { name: 'እንደገና ይክፈቱ', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('ያለ አዲስ ማስረጃ እንደገና የማስከፈቻ ጊዜው አልፏል')
    await expect(page.locator('textarea[name=reason]')).toHaveValue('ሆስፒታል ስለነበርኩ መልስ አልሰጠሁም።')
    await page.locator('textarea[name=newEvidence]').fill('የሆስፒታል መግቢያ ወረቀት።')
    await page.getByRole('button', { name: 'እንደገና ይክፈቱ', exact: true }).click()
    await expect(page.locator('#field-file-error')).toHaveText('እባክዎ አዲሱን ማስረጃ የሆነውን ሰነድ ያያይዙ')
    await expect(page.locator('textarea[name=newEvidence]')).toHaveValue('የሆስፒታል መግቢያ ወረቀት።')
    const paper = { name: 'hospital.txt', mimeType: 'text/plain', buffer: Buffer.from('The hospital took her in.') }
    await page.locator('input[name=file]').setInputFiles(paper)
    await page.getByRole('button', { name: 'እንደገና ይክፈቱ', exact: true }).click()
    await expect.poll(async () => (await office.caseOf(reached)).status).toBe('UNDER_REVIEW')
    expect(await office.caseOf(reached)).toMatchObject({ due_clock: 'F', close_reason: null, closed_at: null })
    await expect(page.getByRole('status')).toContainText(said('Action saved successfully'))
    await page.context().close()
  })

  await test.step('a supervisor opens the other one', async () => {
    const { id } = await office.caseOf(silent)
    const supervisor = await office.atTheDesk(browser, 'supervisor')
    await supervisor.goto(`/complain/case-officer-form/${id}?do=reopen`)
    await supervisor.locator('form:has(input[name=intent]) button[type=submit]').click()
    await expect(supervisor.getByRole('alert').first()).toContainText('Reason')
    await supervisor.locator('textarea[name=reason]').fill('She came to the desk and had not understood the letter.')
    await supervisor.locator('form:has(input[name=intent]) button[type=submit]').click()
    await expect(supervisor.getByText(said('Action saved successfully'))).toBeVisible()
    expect(await office.caseOf(silent)).toMatchObject({ status: 'UNDER_REVIEW', due_clock: 'F' })
    await supervisor.context().close()
  })
})

test('nobody supplies what is missing: closed, and told why on a phone without JavaScript', {
  tag: ['@phone', '@long'],
}, async ({ browser }) => {
  test.setTimeout(240_000)
  const me = await aComplainant(office.url, '7094', { inboxUrl: office.inboxUrl })
  const { trackingId } = me
  await askFor(trackingId, 'የውሳኔ ደብዳቤው ቅጂ')
  const page = await onAPhone(browser, office.url)
  await page.goto(`/home/track-status/status?id=${trackingId}`)
  await page.getByRole('link', { name: am.supplying.supply.open }).click()
  await prove(page, me)
  await page.locator('textarea[name=text]').fill(objection)

  await expectClosed(trackingId, 16)

  await test.step('what was typed when it was closed is still there to be read', async () => {
    await page.locator('form:has(textarea[name=text]) button[type=submit]').click()
    await expect(page.getByText(am.track.closed.NO_RESPONSE)).toBeVisible()
    await expect(page.getByText(objection)).toBeVisible()
    await expect(page.locator('textarea[name=text]')).toHaveCount(0)
  })
  await test.step('the tracked page says why it is closed, and lets it be opened again', async () => {
    await page.getByRole('link', { name: am.concluding.can.title }).click()
    await expect(page).toHaveURL(new RegExp(`/home/track-status/status\\?id=${trackingId}#can-do$`))
    await expect(page.getByText(am.track.closed.NO_RESPONSE)).toBeVisible()
    await expect(page.getByRole('list', { name: am.track.status.steps })).toContainText(am.track.steps.expire)
    await expect(page.getByText(am.letters.kinds['standard-request'])).toBeVisible()
    await expect(page.getByText(am.concluding.reopen.title)).toBeVisible()
  })
  await page.context().close()
})
