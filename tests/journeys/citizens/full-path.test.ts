import { type Browser, expect, test } from '@playwright/test'
import { acceptAndRate, type Complainant, expectNews, prove } from '../steps/complainant.ts'
import { atTheDesk, fileComplaint, forward, openAction, openCase, receiverOnPage, sendAction } from '../steps/desk.ts'
import { visit } from '../steps/visit.ts'

const contact = { phone: '+251911607095', email: 'almaz.path@example.et' }
const finding = 'The title deed was refused without a reason.'

/** Every message of the path, in its order. */
const news = {
  registered: { sms: 'We have received your submission', email: 'We have received what you filed.' },
  forwarded: { sms: 'it was checked and moves on', email: 'the responsible department has it now' },
  'under-investigation': { sms: 'it is being looked into now', email: 'Your case is being looked into now.' },
  'conclusion-issued': { sms: 'there is an answer', email: 'There is an answer in your case.' },
  'closed-accepted': { sms: 'it is closed', email: 'Your case is closed, because you accepted the answer.' },
} as const

const told = (me: Complainant, event: keyof typeof news) => expectNews(me, event, news[event])

/** The supervisor reads on the case page who received the case. */
async function findReceiver(browser: Browser, baseURL: string, trackingId: string): Promise<string> {
  const supervisor = await atTheDesk(browser, baseURL, 'supervisor')
  await openCase(supervisor, trackingId)
  const account = await receiverOnPage(supervisor)
  await supervisor.context().close()
  return account
}

test.use({ javaScriptEnabled: false, locale: 'en-GB' })

test('from the first question on a phone without JavaScript to the accepted and rated answer', {
  tag: '@phone',
}, async ({ page, browser, baseURL: url }) => {
  test.setTimeout(420_000)
  const baseURL = url ?? ''
  const trackingId = await fileComplaint(browser, baseURL, contact)
  const me = { trackingId, ...contact }
  await told(me, 'registered')

  await test.step('the receiver finds everything there and forwards it', async () => {
    const receiver = await atTheDesk(browser, baseURL, await findReceiver(browser, baseURL, trackingId))
    await openCase(receiver, trackingId)
    await openAction(receiver, 'forward')
    await sendAction(receiver)
    await expect(receiver.getByRole('alert').getByRole('link')).toHaveText([
      'Select whether the standard is fulfilled',
      'Reason: an answer is needed',
      'Select the severity level',
      'Department: an answer is needed',
    ])
    await expect(receiver).toHaveTitle(/^Error:/)
    await forward(receiver)
    await told(me, 'forwarded')
    await receiver.context().close()
  })

  await test.step('the officer directs it to one handler', async () => {
    const officer = await atTheDesk(browser, baseURL, 'officer')
    await openCase(officer, trackingId)
    await openAction(officer, 'direct-for-action')
    await officer.getByRole('checkbox', { name: 'Nardos Asfaw' }).check()
    await officer.getByLabel('Reason').fill('She knows the area.')
    await sendAction(officer)
    await expect(officer.getByText('The handlers were told.')).toBeVisible()
    await expect(officer.getByText('Handled by a group')).toHaveCount(0)
    await officer.context().close()
  })

  await test.step('the handler accepts, decides and concludes', async () => {
    const handler = await atTheDesk(browser, baseURL, 'officer2')
    await openCase(handler, trackingId)
    await handler.getByRole('button', { name: 'Accept the case' }).click()
    await expect(handler.getByText('The case is yours now.')).toBeVisible()
    await told(me, 'under-investigation')

    const casePath = new URL(handler.url()).pathname
    await visit(handler, `${casePath}?do=save-decision`)
    const type = (name: string, text: string) => handler.locator(`textarea[name="${name}"]`).fill(text)
    await type('issues.0.finding', finding)
    await type('issues.0.law', 'Proclamation 1150/2019, article 5')
    await type('issues.0.remedy', 'The title deed is issued within ten days.')
    await type('justification', 'The sub city gave no reason when it was asked.')
    await handler.locator('select[name=requiredDecisionId]').selectOption({ index: 1 })
    await sendAction(handler)
    await expect(handler.getByText('The decision is saved as version 1.')).toBeVisible()

    await visit(handler, `${casePath}?do=conclude`)
    await handler.getByLabel('I have read it, and it can be issued').check()
    await sendAction(handler)
    await expect(handler.getByText('Conclusion issued').first()).toBeVisible()
    await told(me, 'conclusion-issued')
    await handler.context().close()
  })

  await test.step('the complainant proves whose it is, reads, accepts and rates', async () => {
    await page.goto(`/home/track-status/status?id=${trackingId}`)
    await page.getByRole('link', { name: 'Read the answer and reply' }).click()
    await expect(page.getByText(finding)).toHaveCount(0)
    await prove(page, me)
    await acceptAndRate(page, me, finding, 'It was quick.')
    await told(me, 'closed-accepted')
  })

  await test.step('the office reads that it is closed, because the answer was accepted', async () => {
    const supervisor = await atTheDesk(browser, baseURL, 'supervisor')
    await openCase(supervisor, trackingId)
    await expect(supervisor.getByText('Conclusion accepted').first()).toBeVisible()
    await supervisor.context().close()
  })

  // each step was reported once, and nothing else with it
  for (const event of Object.keys(news) as (keyof typeof news)[]) await told(me, event)
})
