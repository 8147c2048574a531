import { expect, type Page, test } from '@playwright/test'
import { formatLetterCode } from '#contract/values/letter-code.ts'
import { citizen, fileComplaint } from '#tests/support/citizen.ts'
import { qrCodesOn } from '#tests/support/painted.ts'
import { pagesOf, textOf } from '#tests/support/pdf.ts'
import { readQr } from '#tests/support/qr.ts'
import { codeSentTo } from './steps/complainant.ts'
import { decideFiled } from './steps/decided.ts'
import { expectNothingInEveryLook } from './steps/axe.ts'
import { enter } from './steps/desk.ts'
import { downloaded } from './steps/fetched-letters.ts'

/** The address in the QR code of a letter, which ends with the letter’s own code. */
function scan(pdf: Buffer) {
  const [url = '', ...others] = qrCodesOn(pdf).map(readQr)
  expect(others).toEqual([])
  return { url, code: url.slice(url.lastIndexOf('/') + 1) }
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

test.describe('on a phone, in Amharic, without JavaScript', { tag: '@phone' }, () => {
  test.use({ javaScriptEnabled: false, locale: 'am-ET' })

  test('the decision letter is downloaded, and its page says whether it is genuine and holds', async ({
    page,
    baseURL,
  }) => {
    const phone = '+251911606171'
    const id = await fileComplaint(baseURL ?? '', { answers: { 'complainant.phone': phone } })
    const { complaintId } = await decideFiled(baseURL ?? '', id)
    await page.goto(`/resolution/grievance-application?id=${id}`)
    await expect(page.getByRole('link', { name: /ያውርዱ/ })).toHaveCount(0)
    await page.getByRole('button', { name: '09•• •• •• 71' }).click()
    await page.locator('input[name=code]').fill(await codeSentTo({ phone }))
    await page.getByRole('button', { name: 'መልሱን ይክፈቱ' }).click()
    const { name, pdf } = await downloaded(page, () => page.getByRole('link', { name: /ያውርዱ.*የውሳኔ ደብዳቤ/ }).click())
    expect(name).toMatch(/^abetuta-decision-\d{4}-\d{6}\.pdf$/)
    expect(pagesOf(pdf)).toBeGreaterThan(0)
    const { url, code } = scan(pdf)
    const text = await textOf(pdf)
    if (text !== null)
      for (const words of ['በአቤቱታዎ ላይ የተሰጠ ውሳኔ', 'ካርታው በአሥር ቀን ውስጥ ይሰጥ።', formatLetterCode(code)])
        expect(text).toContain(words)
    expect(text ?? '').not.toContain(id)

    await test.step('whoever has the paper asks', async () => {
      await page.context().clearCookies()
      await page.goto('/home/')
      await page.getByRole('link', { name: 'ደብዳቤ ያረጋግጡ' }).click()
      await page.locator('input[name=code]').fill('7310 4482')
      await page.getByRole('button', { name: 'ያረጋግጡ', exact: true }).click()
      await expect(page.getByRole('alert')).toContainText('የጎደለ አኃዝ አለ')
      await page.locator('input[name=code]').fill(id)
      await page.getByRole('button', { name: 'ያረጋግጡ', exact: true }).click()
      await expect(page.getByRole('alert')).toContainText('የመከታተያ ቁጥር እንጂ')
      await page.locator('input[name=code]').fill(`${code.slice(0, 19)}${(Number(code[19]) + 1) % 10}`)
      await page.getByRole('button', { name: 'ያረጋግጡ', exact: true }).click()
      await expect(page.getByRole('alert')).toContainText('ስሕተት አለ')
      await expect(page).toHaveTitle(/^ስሕተት፦/)
      await page.locator('input[name=code]').fill(formatLetterCode(code))
      await page.getByRole('button', { name: 'ያረጋግጡ', exact: true }).click()
      await expect(page).toHaveURL(url)
      await expect(page.getByRole('heading', { name: 'ይህ ደብዳቤ ትክክለኛና የጸና ነው።' })).toBeVisible()
      await expect(page.getByText('የውሳኔ ደብዳቤ')).toBeVisible()
      const bare = (text: string) => text.replaceAll(/\s/g, '')
      const shown = bare(await page.locator('main').innerText())
      for (const secret of [id, 'ካርታው']) expect(shown).not.toContain(secret)
      // the letter's code, its reference and its day may hold the same four digits by chance
      const own = await page.locator('main').locator('dd [translate=no], time').allInnerTexts()
      const others = [code, ...own].reduce((rest, part) => rest.replaceAll(bare(part), '|'), shown)
      expect(others).not.toContain(id.slice(-4))
      expect(await widthOf(page)).toBeLessThanOrEqual(360)
    })

    await test.step('once the complainant has rejected it, it holds no longer', async () => {
      const api = citizen(baseURL ?? '')
      await api.sendCode({ body: { trackingId: id, channel: 'sms' } })
      await api.verifyCode({ body: { trackingId: id, code: await codeSentTo({ phone }, 1) } })
      const { version } = await api.getOwnCase({ params: { complaintId, trackingId: id } })
      const body = { complaintId, trackingId: id, reason: 'አልስማማም።' }
      await api.rejectConclusion({ body }, { ifMatch: version })
      await page.goto(url)
      await expect(page.getByRole('heading', { name: 'አሁን የጸና አይደለም' })).toBeVisible()
      await expect(page.getByText('ጉዳዩ እንደገና እየተመረመረ ነው')).toBeVisible()
    })
  })
})

test.describe('at a desk, in English', { tag: '@desk' }, () => {
  test('staff open the letter of a case to print it; the page that checks it is for everyone', async ({
    page,
    baseURL,
  }) => {
    const phone = '+251911606172'
    const id = await fileComplaint(baseURL ?? '', { answers: { 'complainant.phone': phone }, language: 'en' })
    const { complaintId } = await decideFiled(baseURL ?? '', id)
    await enter(page, 'officer')
    await page.context().addCookies([{ name: 'language', value: 'en', url: baseURL ?? '' }])
    await page.goto(`/complain/case-officer-form/${complaintId}`)
    const letters = page.getByRole('region', { name: 'Letters' })
    await expect(letters.getByText('Decision letter')).toBeVisible()
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      letters.getByRole('button', { name: /Open to print: Decision letter/ }).click(),
    ])
    // a browser with a viewer shows it, the lighter shell saves it
    await Promise.any([tab.waitForURL(/^blob:/), tab.waitForEvent('download')])
    await tab.close()
    const { pdf } = await downloaded(page, () => letters.getByRole('button', { name: /^Download/ }).click())
    const text = await textOf(pdf)
    if (text !== null) expect(text).toContain('Decision on your complaint')

    await expectNothingInEveryLook(page, new URL(scan(pdf).url).pathname)
    await expect(page.getByRole('heading', { name: 'ይህ ደብዳቤ ትክክለኛና የጸና ነው።' })).toBeVisible()
    const unknown = await page.goto(`/letter/${'0'.repeat(20)}`)
    expect(unknown?.status()).toBe(404)
    expect(unknown?.headers()['x-robots-tag']).toBe('noindex')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.locator('main')).toContainText(/No letter has this code|በዚህ ኮድ የተሰጠ ደብዳቤ የለም/)
  })
})
