import { type Browser, expect, type Page, test } from '@playwright/test'
import { formatTrackingId } from '#contract/tracking-id.ts'
import { codeSentTo } from './complainant.ts'
import { fileComplaint, signIn } from './desk.ts'
import { decisionLetter } from './documents.ts'

const phone = '+251911607080'

/** Opens a case from the list of all that one sees. */
async function openCase(page: Page, trackingId: string): Promise<void> {
  await page.goto(`/compliants/all?text=${trackingId}`)
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page).toHaveURL(/case-officer-form/)
}

/** Opens the form of an action on the case page, whatever language the reader has. */
const openAction = (page: Page, action: string) => page.locator(`a[href$="do=${action}"]`).click()
const send = (page: Page) => page.locator('form:has(input[name=intent]) button[type=submit]').click()

async function asStaff(browser: Browser, baseURL: string, account: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'en-GB' })
  const page = await context.newPage()
  await signIn(page, account)
  // some of them read Amharic
  await context.addCookies([{ name: 'language', value: 'en', url: baseURL }])
  return page
}

test('a case from the receiver’s first look to the group that investigates it', { tag: '@desk' }, async ({
  browser,
  baseURL: url,
}) => {
  const baseURL = url ?? ''
  test.setTimeout(240_000)
  const trackingId = await fileComplaint(browser, baseURL, phone)
  let casePath = ''

  const account = await test.step('one of the receivers has it at once', async () => {
    const supervisor = await asStaff(browser, baseURL, 'supervisor')
    await openCase(supervisor, trackingId)
    casePath = new URL(supervisor.url()).pathname
    const name = await supervisor
      .getByText('Case receiver', { exact: true })
      .locator('xpath=following::dd[1]')
      .innerText()
    await supervisor.context().close()
    return { 'Sara Mengistu': 'receiver', 'Biniam Tekle': 'receiver2' }[name.trim()] ?? name
  })
  const receiver = await asStaff(browser, baseURL, account)
  await receiver.goto(casePath)

  await test.step('the receiver asks for what is missing', async () => {
    await openAction(receiver, 'request-standard')
    await send(receiver)
    await expect(receiver.getByRole('alert').getByRole('link')).toHaveText(['Write what is missing'])
    await receiver.getByLabel('What is missing').fill('የውሳኔ ደብዳቤው ቅጂ\nየቤት ቁጥር')
    await send(receiver)
    await expect(receiver.getByText('The complainant was asked for what is missing.')).toBeVisible()
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
    await page.locator('input[name=code]').fill(await codeSentTo({ phone }))
    await page.getByRole('button', { name: 'መረጃዬን ክፈት' }).click()
    await expect(page).toHaveURL(/\/complaint\/adjust-complaint\//)
    await expect(page.getByRole('listitem').filter({ hasText: 'የቤት ቁጥር' })).toBeVisible()
    await page.getByRole('button', { name: 'ላክ', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('የሆነ ነገር ይጻፉ ወይም ሰነድ ይምረጡ።')

    const hostile = { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<script>alert(1)</script>') }
    await page.getByLabel('መግለጽ የሚፈልጉት').fill('የቤት ቁጥሩ 114 ነው።')
    await page.locator('input[type=file]').setInputFiles([hostile])
    await page.getByRole('button', { name: 'ላክ', exact: true }).click()
    await expect(page.getByText('page.html').first()).toBeVisible()
    await expect(page.getByLabel('መግለጽ የሚፈልጉት')).toHaveValue('የቤት ቁጥሩ 114 ነው።')
    await page.locator('input[type=file]').setInputFiles([decisionLetter()])
    await page.getByRole('button', { name: 'ላክ', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'ደርሶናል' })).toBeVisible()
    await context.close()
  })

  await test.step('the receiver reads it and forwards', async () => {
    await receiver.goto(casePath)
    await expect(receiver.getByText('የቤት ቁጥሩ 114 ነው።')).toBeVisible()
    await openAction(receiver, 'forward')
    await receiver.getByLabel('Yes, everything needed is there').check()
    await receiver.locator('select[name=severityId]').selectOption({ label: 'High' })
    await receiver.locator('select[name=departmentId]').selectOption({ label: 'Investigation and decision' })
    await receiver.getByLabel('Reason').fill('Everything needed is there.')
    await send(receiver)
    // the department is not the receiver's: the case is out of sight or shown as forwarded
    await expect(
      receiver
        .getByText('The case has gone on to somebody else')
        .or(receiver.getByText('The case is with the department now.'))
        .first(),
    ).toBeVisible()
  })

  await test.step('the officer directs it to a group', async () => {
    const officer = await asStaff(browser, baseURL, 'officer')
    await officer.goto(casePath)
    await openAction(officer, 'direct-for-action')
    await officer.getByRole('checkbox', { name: 'Nardos Asfaw' }).check()
    await officer.getByRole('checkbox', { name: 'Kassahun Wolde' }).check()
    await officer.getByLabel('Reason').fill('They know the area.')
    await send(officer)
    await expect(officer.getByRole('alert').getByRole('link')).toHaveText(['Select who leads the group'])
    await officer.locator('select[name=leadId]').selectOption({ label: 'Nardos Asfaw' })
    await send(officer)
    await expect(officer.getByText('The handlers were told.')).toBeVisible()
    await expect(officer.getByText('Handled by a group')).toBeVisible()
    await officer.context().close()
  })

  await test.step('the lead accepts, and the investigation begins', async () => {
    const lead = await asStaff(browser, baseURL, 'officer2')
    await openCase(lead, trackingId)
    await openAction(lead, 'accept-case')
    await send(lead)
    await expect(lead.locator('a[href$="do=accept-case"]')).toHaveCount(0)
    await lead.context().close()
    await receiver.goto(`/home/track-status/status?id=${trackingId}`)
    await expect(receiver.getByText(formatTrackingId(trackingId)).first()).toBeVisible()
    await expect(receiver.getByText('Under investigation').first()).toBeVisible()
  })
})
