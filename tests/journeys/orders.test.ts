import { expect, type Page, test } from '@playwright/test'
import enOrders from '#web/locales/en/orders.json' with { type: 'json' }
import { callsAs } from '#tests/support/demo-staff.ts'
import { expectNothingForAxe, expectNothingInEnglish } from './steps/axe.ts'
import { aComplainant } from './steps/complainant.ts'
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
  const me = await aComplainant(url, '7266')
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
})
