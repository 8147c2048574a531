import { expectNothingInBothSchemes } from '../steps/axe.ts'
import { expect, test } from '@playwright/test'
import { formatTrackingId } from '#contract/values/tracking-id.ts'
import { newTrackingId } from '#server/features/registration/tracking-id.rules.ts'
import { fileComplaint, fileWithPin } from '#tests/support/citizen.ts'
import files from '#web/locales/am/files.json' with { type: 'json' }
import { formatPhone } from '#web/platform/format.ts'
import { codeMailedTo, codeSentTo, missOften, ownPhone } from '../steps/complainant.ts'
import { decisionLetter } from '../steps/documents.ts'
import { expectLive } from '../steps/live.ts'
import { unique } from '../steps/own-region.ts'
import { expectNarrow, expectRefusalSeen } from '../steps/refused.ts'
import { phoneFirst } from '../steps/screens.ts'

const statusOf = (id: string) => `/home/track-status/status?id=${id}`
const hostilePage = {
  name: 'page.html',
  mimeType: 'text/html',
  buffer: Buffer.from('<html><script>alert(1)</script></html>'),
}

/** An ID in which one digit is wrong. */
const mistyped = (id: string) => id.slice(0, 15) + ((Number(id[15]) + 1) % 10)

const wrongCodeFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test.describe('on a phone, in Amharic, without JavaScript', { tag: '@phone' }, () => {
  test.use({ javaScriptEnabled: false, locale: 'am-ET' })

  test('whoever receives no codes any more gets in by the PIN of the receipt', async ({ page, baseURL }) => {
    const { trackingId, pin } = await fileWithPin(baseURL ?? '')
    await page.goto(statusOf(trackingId))
    await page.getByText('የማረጋገጫ ቁጥር አይደርሰኝም').click()
    const tryPin = async (typed: string) => {
      await page.locator('input[name=pin]').fill(typed)
      await page.locator('form:has(input[name=pin])').getByRole('button').click()
    }
    await tryPin(String((Number(pin) + 1) % 100_000_000).padStart(8, '0'))
    await expect(page.getByRole('alert')).toContainText('4 ጊዜ')
    await expect(page.locator('input[name=pin]')).toBeVisible()
    await expect(page.locator('input[name=pin]')).toHaveValue('')
    await tryPin(`ፒን፦ ${pin.slice(0, 4)} - ${pin.slice(4)}`)
    await expect(page.getByText('አበበ ከበደ ወልዴ')).toBeVisible()
  })

  test('from the search box to one’s own details and another document', async ({ page, baseURL }) => {
    const phone = ownPhone()
    const id = await fileComplaint(baseURL ?? '', { answers: { 'complainant.phone': phone } })
    await page.goto('/home/')
    await page.locator('details:has(#search-menu) > summary').click()
    await page.locator('#search-menu').fill(mistyped(id))
    await page.locator('#search-menu').press('Enter')
    await expect(page.getByRole('alert')).toContainText('ስሕተት አለ')
    await expect(page).toHaveTitle(/^ስሕተት፦/)
    await page.locator('input[name=text][id=field-text]').fill(formatTrackingId(id).replaceAll(' ', ' - '))
    await page.getByRole('button', { name: 'የት እንደደረሰ ይመልከቱ' }).click()

    await expect(page).toHaveURL(new RegExp(`/home/track-status/status\\?id=${id}$`))
    await expect(page.getByText(formatTrackingId(id))).toBeVisible()
    await expect(page.getByRole('list', { name: 'እስካሁን የተደረገው' })).toContainText(
      /ቀን 20\d\d ዓ\.ም\. (ከጠዋቱ|ከቀኑ|ከምሽቱ|ከሌሊቱ)/,
    )
    await expect(page.getByText('ቀጥሎ ምን ይሆናል')).toBeVisible()
    await expect(page.getByText('ከበደ')).toHaveCount(0)

    await page.getByRole('button', { name: `09•• •• •• ${phone.slice(-2)}` }).click()
    const code = await codeSentTo({ phone })
    await page.locator('input[name=code]').fill(wrongCodeFor(code))
    await page.getByRole('button', { name: 'መረጃዎን ይክፈቱ' }).click()
    await expect(page.getByRole('alert')).toContainText('4 ጊዜ')
    await page.locator('input[name=code]').fill(code)
    await page.getByRole('button', { name: 'መረጃዎን ይክፈቱ' }).click()
    await expect(page.getByText('አበበ ከበደ ወልዴ')).toBeVisible()
    await expect(page.getByText(formatPhone(phone))).toBeVisible()

    await page.getByRole('button', { name: 'የተመረጡትን ፋይሎች ይጨምሩ' }).click()
    await expect(page.locator('#field-file-error')).toHaveText('እባክዎ መጀመሪያ ፋይል ይምረጡ')
    await page.locator('input[type=file]').setInputFiles([decisionLetter(), hostilePage])
    await page.getByRole('button', { name: 'የተመረጡትን ፋይሎች ይጨምሩ' }).click()
    const refusal = await expectRefusalSeen(page, 'page.html')
    await expect(refusal).toContainText(files.reasons['file-active-content'])
    await expectNarrow(page)
    await expect(page.getByRole('link', { name: 'የውሳኔ ደብዳቤ.pdf' })).toBeVisible()
    await page.getByRole('button', { name: 'አሁን ይዝጉ' }).click()
    await expect(page.getByText('አበበ ከበደ ወልዴ')).toHaveCount(0)
  })

  test('after many unknown IDs the answer comes late, but it comes', async ({ page, baseURL }) => {
    const id = await fileComplaint(baseURL ?? '')
    await missOften(page)
    await page.goto(statusOf(id))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('እባክዎ ጥቂት ይጠብቁ')
    await page.getByRole('button', { name: 'ያሳዩ። መልሱ ጥቂት ሰከንዶች ይወስዳል።' }).click()
    await expect(page.getByText(formatTrackingId(id))).toBeVisible()
  })
})

test.describe('at a desk, in English, with JavaScript', { tag: '@desk' }, () => {
  test('every public page has the search box, and it finds', { tag: '@long' }, async ({ page, baseURL }) => {
    const id = await fileComplaint(baseURL ?? '')
    const pages = ['/home/', '/Services', '/AboutUs', '/ContactUs', '/FAQ', '/undercon/', '/home/apply']
    for (const path of [...pages, '/home/track-status/search', '/session/404']) {
      await page.goto(path)
      await page.getByPlaceholder('Search complaints here...').first().fill(formatTrackingId(id))
      await page.getByPlaceholder('Search complaints here...').first().press('Enter')
      await expect(page, path).toHaveURL(new RegExp(`/home/track-status/status\\?id=${id}$`))
      await expect(page.getByRole('main').getByText(formatTrackingId(id))).toBeVisible()
    }
  })

  test('slips are told while typing, details open with a code by e-mail, a document is added', async ({
    page,
    context,
    baseURL,
  }) => {
    const email = `tigist.${unique()}@example.org`
    const id = await fileComplaint(baseURL ?? '', { answers: { 'complainant.email': email }, language: 'en' })
    await page.goto('/home/track-status/search')
    const field = page.getByLabel('Tracking ID', { exact: true }).last()
    await expectLive(field)
    await page.waitForLoadState('networkidle')
    const requests: string[] = []
    page.on('request', request => requests.push(request.url()))
    await field.pressSequentially(mistyped(id))
    await expect(page.getByText('The tracking ID contains a typing error').first()).toBeVisible()
    await page.getByRole('button', { name: 'Show where it stands' }).click()
    await expect(page.getByRole('alert')).toBeFocused()
    expect(requests).toEqual([])
    await field.fill(id)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.getByRole('button', { name: 'Show where it stands' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where your complaint stands')

    await context.setOffline(true)
    await page.getByRole('button', { name: 'Send a code by e-mail to t•••@e•••.org' }).click()
    await expect(page.getByRole('alert')).toContainText('We cannot be reached right now')
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Send a code by e-mail to t•••@e•••.org' }).click()
    await expect(page.getByText('We have sent an e-mail')).toBeVisible()
    const code = await codeMailedTo(email)
    await page.getByLabel('Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await page.getByRole('button', { name: 'Open my details' }).click()
    await expect(page.getByText(email)).toBeVisible()
    await expect(page.getByText(/Open on this device until \d\d:\d\d/)).toBeVisible()

    await page.getByRole('button', { name: 'Add the chosen files' }).click()
    await expect(page.locator('#field-file-error')).toHaveText('Please choose a file first')
    await page.locator('input[type=file]').setInputFiles([decisionLetter('letter.pdf'), hostilePage])
    await page.getByRole('button', { name: 'Add the chosen files' }).click()
    await expect(page.getByRole('alert')).toContainText('page.html')
    await expect(page.getByRole('link', { name: 'letter.pdf' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'What has happened so far' })).toContainText('You added a document')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'letter.pdf' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('letter.pdf')
    await page.getByRole('button', { name: 'Close now' }).click()
    await expect(page.getByText(email)).toHaveCount(0)
  })

  test('after many unknown IDs the browser solves a challenge by itself', async ({ page, baseURL }) => {
    const id = await fileComplaint(baseURL ?? '')
    await missOften(page)
    await page.goto(statusOf(id))
    await expect(page.getByRole('progressbar', { name: 'Progress of the task' })).toBeVisible()
    await expect(page.getByText(formatTrackingId(id))).toBeVisible({ timeout: 60_000 })
    await page.reload()
    await expect(page.getByText(formatTrackingId(id))).toBeVisible()
  })
})

for (const [screen, tag] of phoneFirst)
  test(`axe finds nothing ${screen}, light and dark`, { tag }, async ({ browser, baseURL, isMobile }) => {
    const phone = ownPhone()
    const id = await fileComplaint(baseURL ?? '', { answers: { 'complainant.phone': phone } })
    const unknown = newTrackingId()
    const context = await browser.newContext({
      ...(baseURL ? { baseURL } : {}),
      locale: isMobile ? 'am-ET' : 'en-GB',
      viewport: isMobile ? { width: 360, height: 740 } : { width: 1280, height: 800 },
    })
    const page = await context.newPage()
    const check = (what: string) => expectNothingInBothSchemes(page, what)
    await page.goto('/home/track-status/search?text=4271')
    await expect(page.getByRole('alert')).toBeVisible()
    await check('search')
    await page.goto(statusOf(unknown))
    await check('unknown')
    await page.goto(statusOf(id))
    const sendCode = page.locator('button[name=channel]').first()
    await expectLive(sendCode)
    await page.locator('details:has(input[name=pin]) > summary').click()
    await expect(page.locator('input[name=pin]')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await check('status')
    await sendCode.click()
    await page.locator('input[name=code]').fill('')
    await page.locator('#details form button.button').first().click()
    await expect(page.getByRole('alert')).toBeVisible()
    await check('code')
    await page.locator('input[name=code]').fill(await codeSentTo({ phone }))
    await page.locator('#details form button.button').first().click()
    await expect(page.locator('button[value=end]')).toBeVisible()
    await check('details')
    await context.close()
  })
