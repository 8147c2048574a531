import { expect, type Page, test } from '@playwright/test'
import amConcluding from '#web/locales/am/concluding.json' with { type: 'json' }
import enOrders from '#web/locales/en/orders.json' with { type: 'json' }
import { callsAs } from '#tests/support/demo-staff.ts'
import { expectNothingForAxe, expectNothingInEnglish, expectNothingWithScript } from './steps/axe.ts'
import { aComplainant, expectNews, onAPhone, prove } from './steps/complainant.ts'
import { photo } from './steps/documents.ts'
import { atTheDesk, problemsOn, sendAction } from './steps/desk.ts'
import { giveToOfficer } from './steps/decided.ts'

const url = process.env.JOURNEY_BASE_URL ?? ''
const order = 'ካርታው ለአቤቱታ አቅራቢው ይሰጥ።'

/** Chooses the day so many days from now, in the Gregorian calendar. */
async function chooseDay(page: Page, name: string, days: number): Promise<void> {
  const moment = new Date(Date.now() + days * 86_400_000 + 3 * 3_600_000)
  const parts = {
    day: String(moment.getUTCDate()),
    month: `gregorian-${moment.getUTCMonth() + 1}`,
    year: String(moment.getUTCFullYear()),
  }
  for (const [part, value] of Object.entries(parts)) await page.locator(`[name="${name}.${part}"]`).selectOption(value)
}

/** Fills in the answer to the only issue, without its orders. */
async function writeDecision(page: Page): Promise<void> {
  for (const part of ['finding', 'law', 'remedy'])
    await page.locator(`textarea[name="issues.0.${part}"]`).fill('ካርታው ያለ ምክንያት ተከልክሏል።')
  await page.locator('textarea[name=justification]').fill('ጽሕፈት ቤቱ ምክንያት አልሰጠም።')
  await page.locator('select[name=requiredDecisionId]').selectOption({ index: 1 })
}

test('a decision orders what a body has to do, and the order is followed to its end', { tag: '@desk' }, async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const me = await aComplainant(url, '7270')
  const complaintId = await giveToOfficer(url, me.trackingId)
  const casePath = `/complain/case-officer-form/${complaintId}`
  const handler = await atTheDesk(browser, url, 'officer')

  await test.step('the handler writes an order; what is missing in it is named at its fields', async () => {
    await handler.goto(`${casePath}?do=save-decision`)
    await writeDecision(handler)
    await handler.getByRole('button', { name: enOrders.editor.add.replace('{{issue}}', '1') }).click()
    await handler.locator('textarea[name="issues.0.orders.0.text"]').fill(order)
    await sendAction(handler)
    await expect(problemsOn(handler)).toHaveText([
      enOrders.editor.fields.dueDate.prompts.required,
      enOrders.editor.fields.proof.prompts.required,
    ])
    await chooseDay(handler, 'issues.0.orders.0.dueDate', 20)
    await handler.locator('textarea[name="issues.0.orders.0.proof"]').fill('የካርታው ቅጂ')
    await expectNothingForAxe(handler, 'an order in the form of a decision')
    if (process.env.LOOK) await handler.screenshot({ path: `${process.env.LOOK}/form.png`, fullPage: true })
    await sendAction(handler)
    await expect(handler.getByText('The decision is saved as version 1.')).toBeVisible()
  })

  await test.step('it stands in what is issued, and in the case', async () => {
    await handler.goto(`${casePath}?do=conclude`)
    await expect(handler.getByText(order).first()).toBeVisible()
    const { client } = await callsAs(url, 'officer')
    const { version } = await client.getComplaintDetail({ params: { complaintId } })
    await client.conclude({ body: { complaintId, otherLanguage: true } }, { ifMatch: version })
    await expectNothingInEnglish(handler, casePath)
    await handler.goto(casePath)
    const section = handler.getByRole('region', { name: enOrders.section })
    await expect(section.getByText(enOrders.states.announced)).toBeVisible()
    await expect(section.getByRole('heading', { level: 3 })).toContainText(/20\d\d\/\d{6}\/1/)
    if (process.env.LOOK) await handler.screenshot({ path: `${process.env.LOOK}/case.png`, fullPage: true })
  })

  const supervisor = await atTheDesk(browser, url, 'supervisor')
  await test.step('the decision is accepted, the body reports with a proof, and the complainant is asked', async () => {
    const phone = await onAPhone(browser, url)
    await phone.goto(`/home/track-status/status?id=${me.trackingId}`)
    await prove(phone, me)
    await phone.goto(`/resolution/grievance-application?id=${me.trackingId}`)
    await expect(phone.getByText(order).first()).toBeVisible()
    await phone.getByLabel(amConcluding.accept.confirm).check()
    await phone.getByRole('button', { name: amConcluding.accept.submit }).click()
    await expect(phone.getByText(amConcluding.orders.states.running)).toBeVisible()
    await phone.context().close()

    await supervisor.goto(`${casePath}?do=report-fulfilment`)
    await sendAction(supervisor)
    await expect(problemsOn(supervisor)).toHaveText([enOrders.actions.fields.text.prompts.required])
    await supervisor.locator('textarea[name=text]').fill('ካርታው ተሰጥቷል።')
    await supervisor.getByLabel(enOrders.actions.proof).setInputFiles([await photo(64, 'Map.jpg')])
    await expect(supervisor.locator('input[name=dbPaths]')).toHaveCount(1)
    await expectNothingForAxe(supervisor, 'the form of a report')
    if (process.env.LOOK) await supervisor.screenshot({ path: `${process.env.LOOK}/report.png` })
    await sendAction(supervisor)
    await expect(supervisor.getByText('The report is recorded, and the complainant is asked.')).toBeVisible()
    await expectNews(me, 'order-reported', { sms: 'ተፈጽሟል', email: 'ተፈጽሟል' })
  })

  await test.step('the complainant contests it on a phone without script, in Amharic', async () => {
    const phone = await onAPhone(browser, url)
    await phone.goto(`/home/track-status/status?id=${me.trackingId}`)
    await prove(phone, me, 1)
    await phone.getByRole('link', { name: amConcluding.can.order }).click()
    await expect(phone.getByText(amConcluding.orders.states.reported)).toBeVisible()
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await expectNothingWithScript(browser, phone)
    if (process.env.LOOK) await phone.screenshot({ path: `${process.env.LOOK}/phone.png`, fullPage: true })
    await phone.getByRole('button', { name: amConcluding.orders.submit }).click()
    await expect(phone).toHaveTitle(/^ስሕተት፦/)
    await phone.getByLabel(amConcluding.orders.answers['not-done'], { exact: true }).check()
    await phone.locator('textarea[name=orderText]').fill('ካርታው አልተሰጠኝም።')
    await phone.getByRole('button', { name: amConcluding.orders.submit }).click()
    await expect(phone.getByText(amConcluding.orders.states.contested)).toBeVisible()
    await expect(phone.locator('textarea[name=orderText]')).toHaveCount(0)
  })

  await test.step('the follow-up reads it and ends the order', async () => {
    await supervisor.goto(`${casePath}?do=end-order`)
    await expect(supervisor.getByRole('definition').filter({ hasText: 'ካርታው አልተሰጠኝም።' })).toBeVisible()
    await supervisor.getByLabel(enOrders.endings.refused).check()
    await supervisor.locator('textarea[name=reason]').fill('ተቋሙ አልፈጽምም ብሏል።')
    await sendAction(supervisor)
    await expect(supervisor.getByText('The order is ended; the complainant is told.')).toBeVisible()
    const section = supervisor.getByRole('region', { name: enOrders.section })
    await expect(section.getByText(enOrders.endings.refused)).toBeVisible()
    await expectNews(me, 'order-ended', { sms: 'ትእዛዙ', email: 'ትእዛዝ' })
  })
})
