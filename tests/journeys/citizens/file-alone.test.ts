import { said } from '#tests/support/said.ts'
import { expectNothingForAxe } from '../steps/axe.ts'
import { expect, type Page, test } from '@playwright/test'
import { smsTo } from '#tests/support/received.ts'
import { ApplicationForm, homeOf, placeOfDecision } from '../steps/application-form.ts'
import { decisionLetter, photo } from '../steps/documents.ts'
import { expectNarrow, expectRefusalSeen } from '../steps/refused.ts'
import { phoneFirst } from '../steps/screens.ts'

test.use({ javaScriptEnabled: false, locale: 'am-ET' })

const phone = '+251911203040'

test('somebody files alone, in Amharic, on a phone without JavaScript, with a letter and a photo', {
  tag: '@phone',
}, async ({ page }) => {
  const form = new ApplicationForm(page, { hasScript: false })
  await form.open()
  await form.agree('አቤቱታ አቅራቢው ማን ነው?')
  await form.tick('applicant.kind', 'individual')
  await form.goOn('ስለ አቤቱታ አቅራቢው')
  await form.introduce('complainant', ['ፀሐይ', 'ገብረማርያም', 'ወልደሚካኤል'])
  await form.goOn('አቤቱታ አቅራቢውን ለማግኘት')
  await form.type('complainant.phone', '0911 20 30 40')
  await form.live(homeOf('complainant'), ['አዲስ አበባ', 'ቦሌ'])
  await expect(page.getByText('ክፍለ ከተማ', { exact: true })).toBeVisible()
  await form.goOn('አቤቱታዎ')
  await form.chooseFirst('complaint.typeId')
  await form.choose('complaint.organizationId', 'የቦሌ ክፍለ ከተማ አስተዳደር')
  await form.type('complaint.issues.0', 'የይዞታ ማረጋገጫ ካርታዬ ያለ በቂ ምክንያት ተከለከለ።')
  await page.getByRole('button', { name: 'ሌላ ጉዳይ ይጨምሩ' }).click()
  await form.type('complaint.issues.1', 'ለአቤቱታዬ መልስ አልተሰጠኝም። 中')
  await form.live(placeOfDecision, ['አዲስ አበባ', 'ቦሌ'])
  await form.goOn('ቅር የተሰኙበት ውሳኔ')
  await form.tick('decisionLetter.kind', 'attached')
  await form.choose('complaint.violatedDecisionOn.day', '6')
  await form.choose('complaint.violatedDecisionOn.month', 'ጳጉሜን')
  // a year of the other calendar would be seven years off: it is asked about
  await form.choose('complaint.violatedDecisionOn.year', '2015 እ.ኤ.አ.')
  await form.chooseFirst('complaint.requiredDecisionId')
  await page.locator('.actions button.button').first().click()
  await expect(page.getByRole('alert')).toContainText('ከተለያየ የዘመን አቆጣጠር')
  await form.choose('complaint.violatedDecisionOn.year', '2015 ዓ.ም.')
  await form.goOn('ሰነዶች')

  // attaching nothing says so, on top, and leads to where files are chosen
  await page.getByRole('button', { name: 'የተመረጡትን ፋይሎች ያያይዙ' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page).toHaveTitle(/^ስሕተት፦/)
  await expectLinksThatLead(page)
  // the first file is the decision letter, though nothing was said
  await page.locator('input[type=file]').setInputFiles(decisionLetter())
  await page.getByRole('button', { name: 'የተመረጡትን ፋይሎች ያያይዙ' }).click()
  await expect(page.getByText('የውሳኔ ደብዳቤ.pdf').first()).toBeVisible()
  await form.choose('attachmentType', 'ማስረጃ')
  await page
    .locator('input[type=file]')
    .setInputFiles([
      await photo(),
      { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<html><script>alert(1)</script></html>') },
    ])
  await page.getByRole('button', { name: 'የተመረጡትን ፋይሎች ያያይዙ' }).click()
  await expectRefusalSeen(page, 'page.html')
  await expectNarrow(page)
  await expect(page.getByText('ሌላ አንድ ፋይል ተያይዟል።')).toBeVisible()
  const types = page.locator('select[name^="fileType."]')
  await expect(types).toHaveCount(2)
  await expect(types.nth(0)).toHaveValue('decision-letter')
  await expect(types.nth(1)).toHaveValue('evidence')

  // a chosen file is sent with the step, and its declared type can be changed
  await types.nth(1).selectOption('')
  await page.locator('input[type=file]').setInputFiles({ ...decisionLetter(), name: 'ምስክር.pdf' })
  await form.type('complaint.supportingDocuments.0', 'የድሮ ካርታ')
  await form.goOn('አረጋግጠው ያስገቡ')
  await expect(page.getByText(/የውሳኔ ደብዳቤ\.pdf \(የውሳኔ ደብዳቤ፣ /)).toBeVisible()
  await expect(page.getByText(/ፎቶ\.jpg \([\d.]+ [KM]?B\)/)).toBeVisible()
  await expect(page.getByText('ምስክር.pdf')).toBeVisible()
  await expect(page.getByText('የድሮ ካርታ')).toBeVisible()
  await expect(page.getByText('ጳጉሜን 6 ቀን 2015')).toBeVisible()
  await expect(page.getByText('ሴፕቴምበር 11 ቀን 2023')).toBeVisible()
  await expect(page.getByText('ለአቤቱታዬ መልስ አልተሰጠኝም።')).toBeVisible()
  await expect(page.getByText('中 (U+4E2D) በደብዳቤ ላይ ሊታተም አይችልም።')).toBeVisible()
  await form.goOn('አቤቱታዎ ተመዝግቧል')
  await expect(page).toHaveURL(/\/home\/confirm\?receipt=/)
  await expect(page.getByText(said('Registered your compliant successfully.'))).toBeVisible()
  const trackingId = ((await page.locator('strong[translate=no]').first().textContent()) ?? '').replaceAll(' ', '')
  expect(trackingId).toMatch(/^\d{16}$/)

  const download = await page.getByRole('link', { name: 'ደረሰኙን ያውርዱ (PDF)' }).getAttribute('href')
  const receipt = await page.request.get(download ?? '')
  expect(receipt.headers()['content-type']).toBe('application/pdf')
  await expect.poll(async () => (await smsTo(phone)).length, { timeout: 90_000 }).toBe(1)
  const [sms] = await smsTo(phone)
  expect(sms?.text.replaceAll(/\D/g, '')).toContain(trackingId)
  expect(sms?.text.length).toBeLessThanOrEqual(70)

  await page.reload()
  await expect(page.getByText(/የውሳኔ ደብዳቤ\.pdf \(የውሳኔ ደብዳቤ፣ /)).toBeVisible()
  await expect(page.getByText('የድሮ ካርታ')).toBeVisible()
})

/** Every link of the error summary leads to an existing field, and no id occurs twice. */
async function expectLinksThatLead(page: Page): Promise<void> {
  const links = await page.getByRole('alert').getByRole('link').all()
  expect(links.length).toBeGreaterThan(0)
  for (const link of links) {
    const id = decodeURIComponent((await link.getAttribute('href'))?.replace('#', '') ?? '')
    await expect(page.locator(`input[id="${id}"], select[id="${id}"], textarea[id="${id}"]`)).toHaveCount(1)
  }
  const ids = await page.locator('[id]').evaluateAll(elements => elements.map(({ id }) => id))
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
}

test('a statement that cannot be given says where to go instead, and is no error', { tag: '@phone' }, async ({
  page,
}) => {
  const form = new ApplicationForm(page, { hasScript: false })
  await form.open()
  await form.tick('consents.notInCourt', 'no')
  await form.tick('consents.notUnderInvestigation', 'yes')
  await form.tick('consents.correctAndTrue', 'yes')
  await page.locator('.actions button.button').first().click()
  await expect(page.getByRole('heading', { name: 'ይህ ጽሕፈት ቤት ይህን ጉዳይ አሁን መቀበል አይችልም' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.locator('[name="consents.notInCourt"][value=no]')).toBeChecked()
})

for (const [screen, tag] of phoneFirst)
  test(`the form has nothing that axe would find ${screen}`, { tag }, async ({ browser, baseURL, isMobile }) => {
    // axe runs in the page: the same pages, with JavaScript
    const context = await browser.newContext({
      ...(baseURL ? { baseURL } : {}),
      locale: isMobile ? 'am-ET' : 'en-GB',
      javaScriptEnabled: true,
      viewport: isMobile ? { width: 360, height: 740 } : { width: 1280, height: 800 },
    })
    const page = await context.newPage()
    await page.goto('/home/apply')
    await page.locator('.actions button.button').first().click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expectNothingForAxe(page)
    await context.close()
  })
