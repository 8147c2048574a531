import { expect, test } from '@playwright/test'
import { formatTrackingId } from '#contract/values/tracking-id.ts'
import { codeSentTo, expectNews } from './steps/complainant.ts'
import { atTheDesk, fileComplaint, forward, openAction, openCase, receiverOnPage, sendAction } from './steps/desk.ts'
import { decisionLetter } from './steps/documents.ts'

const contact = { phone: '+251911607080', email: 'almaz.directed@example.et' }

const news = {
  requested: { sms: 'something is missing', email: 'Something is still missing.' },
  supplied: { sms: 'what you supplied has arrived', email: 'What you supplied has arrived.' },
  forwarded: { sms: 'it was checked and moves on', email: 'the responsible department has it now' },
  investigated: { sms: 'it is being looked into now', email: 'Your case is being looked into now.' },
}

test('a case from the receiver’s first look to the group that investigates it', { tag: ['@desk', '@long'] }, async ({
  browser,
  baseURL: url,
}) => {
  const baseURL = url ?? ''
  test.setTimeout(240_000)
  const trackingId = await fileComplaint(browser, baseURL, contact)
  const me = { trackingId, ...contact }
  let casePath = ''

  const account = await test.step('one of the receivers has it at once', async () => {
    const supervisor = await atTheDesk(browser, baseURL, 'supervisor')
    await openCase(supervisor, trackingId)
    casePath = new URL(supervisor.url()).pathname
    const name = await receiverOnPage(supervisor)
    await supervisor.context().close()
    return name
  })
  const receiver = await atTheDesk(browser, baseURL, account)
  await receiver.goto(casePath)

  await test.step('the receiver asks for what is missing', async () => {
    await openAction(receiver, 'request-standard')
    await sendAction(receiver)
    await expect(receiver.getByRole('alert').getByRole('link')).toHaveText(['Write what is missing'])
    await receiver.getByLabel('What is missing').fill('የውሳኔ ደብዳቤው ቅጂ\nየቤት ቁጥር')
    await sendAction(receiver)
    // the complainant reads English
    await expect(receiver.getByRole('alert').getByRole('link')).toHaveText([/not in the complainant’s language/])
    await receiver.getByLabel('Send it although the complainant reads English').check()
    await sendAction(receiver)
    await expect(receiver.getByText('What is missing is asked for.')).toBeVisible()
    await expectNews(me, 'standard-requested', news.requested)
  })

  await test.step('the complainant supplies it on a phone, in Amharic, without JavaScript', async () => {
    const viewport = { width: 360, height: 740 }
    const context = await browser.newContext({ baseURL, locale: 'am-ET', javaScriptEnabled: false, viewport })
    const page = await context.newPage()
    await page.goto(`/home/track-status/status?id=${trackingId}`)
    await page.getByRole('link', { name: 'የጎደለውን ያሟሉ' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('የጎደለውን ያሟሉ')
    await expect(page.getByText('የቤት ቁጥር')).toHaveCount(0)
    await page.getByRole('button', { name: '+251 9•• •••• 80' }).click()
    await page.locator('input[name=code]').fill(await codeSentTo(me))
    await page.getByRole('button', { name: 'መረጃዎን ይክፈቱ' }).click()
    await expect(page).toHaveURL(/\/complaint\/adjust-complaint\//)
    await expect(page.getByRole('listitem').filter({ hasText: 'የቤት ቁጥር' })).toBeVisible()
    await page.getByRole('button', { name: 'ይላኩ', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('የሆነ ነገር ይጻፉ ወይም ሰነድ ይምረጡ።')

    const hostile = { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<script>alert(1)</script>') }
    await page.getByLabel('መግለጽ የሚፈልጉት').fill('የቤት ቁጥሩ 114 ነው።')
    await page.locator('input[type=file]').setInputFiles([hostile])
    await page.getByRole('button', { name: 'ይላኩ', exact: true }).click()
    await expect(page.getByText('page.html').first()).toBeVisible()
    await expect(page.getByLabel('መግለጽ የሚፈልጉት')).toHaveValue('የቤት ቁጥሩ 114 ነው።')
    await page.locator('input[type=file]').setInputFiles([decisionLetter()])
    await page.getByRole('button', { name: 'ይላኩ', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'ደርሶናል' })).toBeVisible()
    await expectNews(me, 'standard-supplied', news.supplied)
    await context.close()
  })

  await test.step('the receiver reads it and forwards', async () => {
    await receiver.goto(casePath)
    await expect(receiver.getByText('የቤት ቁጥሩ 114 ነው።', { exact: true })).toBeVisible()
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
    await expectNews(me, 'forwarded', news.forwarded)
  })

  await test.step('the officer directs it to a group', async () => {
    const officer = await atTheDesk(browser, baseURL, 'officer')
    await officer.goto(casePath)
    await openAction(officer, 'direct-for-action')
    await officer.getByRole('checkbox', { name: 'Nardos Asfaw' }).check()
    await officer.getByRole('checkbox', { name: 'Kassahun Wolde' }).check()
    await officer.getByLabel('Reason').fill('They know the area.')
    await sendAction(officer)
    await expect(officer.getByRole('alert').getByRole('link')).toHaveText(['Select who leads the group'])
    await officer.locator('select[name=leadHandlerId]').selectOption({ label: 'Nardos Asfaw' })
    await sendAction(officer)
    await expect(officer.getByText('The handlers were told.')).toBeVisible()
    await expect(officer.getByText('Handled by a group')).toBeVisible()
    await officer.context().close()
  })

  await test.step('the lead accepts, and the investigation begins', async () => {
    const lead = await atTheDesk(browser, baseURL, 'officer2')
    await openCase(lead, trackingId)
    await openAction(lead, 'accept-case')
    await sendAction(lead)
    await expect(lead.locator('a[href$="do=accept-case"]')).toHaveCount(0)
    await lead.context().close()
    await receiver.goto(`/home/track-status/status?id=${trackingId}`)
    await expect(receiver.getByText(formatTrackingId(trackingId)).first()).toBeVisible()
    await expect(receiver.getByText('Under investigation').first()).toBeVisible()
    await expectNews(me, 'under-investigation', news.investigated)
  })
})
