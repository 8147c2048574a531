import { said } from '#tests/support/said.ts'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { chooseBody } from './steps/choose-body.ts'
import { formatTrackingId } from '#contract/values/tracking-id.ts'
import { fileComplaint } from '#tests/support/citizen.ts'
import { signIn } from './steps/desk.ts'

/** Presses Tab, and nothing else, until the field of this name has the focus. */
async function tabTo(page: Page, name: string) {
  for (let presses = 0; presses < 80; presses += 1) {
    if ((await page.evaluate(() => document.activeElement?.getAttribute('name'))) === name) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not lead to ${name}.`)
}

async function type(page: Page, name: string, text: string) {
  await tabTo(page, name)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

/** Goes down in a select, to the option of this label or to the first one. */
async function choose(page: Page, name: string, label?: string) {
  await expect(page.locator(`[name="${name}"] option`).nth(1)).toBeAttached()
  await tabTo(page, name)
  const isThere = async () =>
    label === undefined || (await page.locator(`[name="${name}"] option:checked`).textContent()) === label
  do await page.keyboard.press('ArrowDown')
  while (!(await isThere()))
  await expect(page.locator(`[name="${name}"]`)).not.toHaveValue('')
}

/** The summary names the fields from the top of the page to its bottom. */
async function expectPageOrder(page: Page, summary: Locator) {
  const ids = await summary
    .getByRole('link')
    .evaluateAll(links => links.map(link => link.getAttribute('href')?.slice(1)))
  const onPage = await page.evaluate(
    all => [...document.querySelectorAll('main [id]')].map(({ id }) => id).filter(id => all.includes(id)),
    ids,
  )
  expect(ids.length).toBeGreaterThan(8)
  expect(ids).toEqual(onPage)
}

const against = (page: Page) => page.locator('[id="field-complaint.organizationId"]')

async function introduce(page: Page, phone: string) {
  await type(page, 'complainant.fatherName', 'ከበደ')
  for (const name of ['genderId', 'ageGroupId', 'occupationId']) await choose(page, `complainant.${name}`)
  await type(page, 'complainant.phone', phone)
  // the region of the office is assumed
  await expect(page.locator('[name="complainant.regionId"] option:checked')).toHaveText('አዲስ አበባ')
  await choose(page, 'complainant.zoneId')
  await choose(page, 'complainant.woredaId')
}

async function complain(page: Page) {
  await choose(page, 'complaint.typeId')
  await chooseBody(against(page), 'መሬት', 'የመሬት ልማትና አስተዳደር ቢሮ')
  await type(page, 'complaint.issues.0', 'የይዞታ ማረጋገጫዬን ያለ ምክንያት ከለከሉኝ።')
  await expect(page.locator('[name="complaint.placeRegionId"] option:checked')).toHaveText('አዲስ አበባ')
  await tabTo(page, 'decisionLetter.kind')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await type(page, 'decisionLetter.authority', 'የመሬት ልማት ቢሮ')
  await type(page, 'decisionLetter.number', '17/2019')
  await choose(page, 'complaint.violatedDecisionOn.day')
  await choose(page, 'complaint.violatedDecisionOn.month')
  // the first one of the list may not have begun: an Ethiopian year begins in September
  await choose(page, 'complaint.violatedDecisionOn.year', '2015')
  await choose(page, 'complaint.requiredDecisionId')
  for (const name of ['notInCourt', 'notUnderInvestigation', 'correctAndTrue']) {
    await tabTo(page, `consents.${name}`)
    await page.keyboard.press('Space')
  }
}

test('a clerk registers a complaint in Amharic with the keyboard alone, through a line that breaks', {
  tag: '@desk',
}, async ({ page, context }) => {
  test.slow()
  await signIn(page, 'clerk')
  await context.addCookies([{ name: 'language', value: 'am', url: new URL(page.url()).origin }])
  await page.goto('/complaint/register-complaint')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('አቤቱታ መመዝገብ')
  await type(page, 'complainant.firstName', 'አልማዝ')

  // missing fields are named, with links to them, and the typed text is still there
  await page.keyboard.press('ControlOrMeta+Enter')
  const summary = page.getByRole('alert').filter({ hasText: 'እባክዎ የአባት ስም ያስገቡ' })
  await expect(summary).toBeFocused()
  await expectPageOrder(page, summary)
  await expect(page.locator('[name="complainant.firstName"]')).toHaveValue('አልማዝ')
  const link = summary.getByRole('link', { name: 'እባክዎ የአባት ስም ያስገቡ' })
  while (!(await link.evaluate(element => element === document.activeElement))) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('[name="complainant.fatherName"]')).toBeFocused()

  await introduce(page, '0911 70 10 11')
  await complain(page)

  // a click while the connection is down loses nothing
  await context.setOffline(true)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'ምላሽ አልመጣም' })).toBeFocused()
  await expect(page.locator('[name="complaint.issues.0"]')).toHaveValue('የይዞታ ማረጋገጫዬን ያለ ምክንያት ከለከሉኝ።')
  await context.setOffline(false)
  await tabTo(page, 'complainant.firstName')
  await page.keyboard.press('ControlOrMeta+Enter')

  await expect(page).toHaveURL(/slip/)
  await expect(
    page.getByRole('status').filter({ hasText: said('Registered your compliant successfully.') }),
  ).toBeFocused()
  await expectSlip(page)

  const another = page.getByRole('link', { name: 'ሌላ ይመዝግቡ' })
  while (!(await another.evaluate(element => element === document.activeElement))) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('አቤቱታ መመዝገብ')
  await expect(page.locator('[name="complainant.firstName"]')).toHaveValue('')
  await findAgain(page)
})

test('the form speaks to the clerk, letters follow the complainant, and a registration without a name can be told from others', {
  tag: '@desk',
}, async ({ page, context }) => {
  await signIn(page, 'clerk')
  await page.goto('/complaint/register-complaint')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register a complaint')
  // a clerk who works in English still writes to the complainant in Amharic
  await expect(page.locator('main input[name=language][value=am]')).toBeChecked()
  await type(page, 'complaint.issues.0', 'The water bill is ten times what it was.')
  await page.keyboard.press('ControlOrMeta+Enter')
  const summary = page.getByRole('alert').filter({ hasText: 'Please check your answers' })
  await expect(summary).toBeFocused()
  await expectPageOrder(page, summary)
  await expect(summary).toContainText('Tick the statement about regular courts if the complainant agrees')
  const words = (await page.locator('main form').innerText()).replace('The information I give is correct and true.', '')
  const toTheComplainant = /\b(?:I|my|me|you)\b.*|\byour (?!answers).*/g
  expect(words.match(toTheComplainant) ?? []).toEqual([])

  // in another window it is offered with the hour, the clerk and the day on which it ends
  const other = await context.newPage()
  await other.goto('/complaint/register-complaint')
  const open = other.getByRole('region', { name: /not finished/ })
  const row = open.getByRole('listitem').filter({ hasText: 'The water bill is ten times what it was.' })
  await expect(row.getByRole('link', { name: /^Without a name, begun \d.* \d{2}:\d{2}/ })).toBeVisible()
  await expect(row).toContainText(/Marta Alemu · ends on \d/)
  await other.close()
  await page.getByRole('button', { name: 'Clear the form' }).first().click()
  await page.getByRole('button', { name: 'Clear everything' }).click()
})

test('a new PIN from the desk is on its slip, and only there', { tag: '@desk' }, async ({ page, baseURL }) => {
  const trackingId = await fileComplaint(baseURL ?? '')
  await signIn(page, 'clerk')
  await page.goto(`/search?text=${trackingId}`)
  await page
    .getByRole('main')
    .getByRole('link', { name: formatTrackingId(trackingId) })
    .first()
    .click()
  await page.getByRole('link', { name: 'PIN and addresses' }).click()
  const issue = page.getByRole('button', { name: 'Issue a new PIN' })
  await issue.click()
  await expect(page.getByRole('alert')).toContainText('Choose the document that you saw')
  const form = page.locator('form', { has: issue })
  await form.getByLabel('Passport').check()
  await form.getByLabel('Reason').fill('The phone was stolen.')
  await issue.click()
  const slip = page.getByRole('article')
  await expect(slip.getByText(/^\d{4} \d{4}$/)).toBeVisible()
  await expect(slip.getByText(formatTrackingId(trackingId))).toBeVisible()
  await page.reload()
  await expect(issue).toBeVisible()
  await expect(page.getByText(/^\d{4} \d{4}$/)).toHaveCount(0)
})

/** The same complainant comes again: found by phone, filled in, and the case against the same body is pointed out. */
async function findAgain(page: Page) {
  const lookUp = page.getByRole('combobox', { name: 'አቤቱታ አቅራቢው ከዚህ በፊት አቤቱታ አቅርበዋል?' })
  while (!(await lookUp.evaluate(element => element === document.activeElement))) await page.keyboard.press('Tab')
  await page.keyboard.insertText('0911-70 10 11')
  const option = page.getByRole('option', { name: 'አልማዝ ከበደ' })
  await expect(option).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')

  await expect(page.locator('[name="complainant.firstName"]')).toBeFocused()
  await expect(page.locator('[name="complainant.firstName"]')).toHaveValue('አልማዝ')
  await expect(page.locator('[name="complainant.phone"]')).toHaveValue('+251911701011')
  await expect(page.locator('[name="complainant.woredaId"]')).not.toHaveValue('')
  const earlier = page.getByRole('list', { name: 'የአልማዝ ከበደ ቀደም ያሉ አቤቱታዎች' })
  await expect(earlier.getByRole('link')).toHaveText(/^\d{4} \d{4} \d{4} \d{4}/)

  await chooseBody(against(page), 'land', 'የመሬት ልማትና አስተዳደር ቢሮ')
  const hint = page.getByRole('status').filter({ hasText: 'አስቀድመው አቅርበውት ሊሆን ይችላል' })
  await expect(hint).toBeVisible()
  // it stops nobody, and goes away with another body
  await chooseBody(against(page), 'ንግድ', 'የንግድ ቢሮ')
  await expect(hint).toBeHidden()

  const undo = page.getByRole('button', { name: 'የነበረውን ይመልሱ' })
  await undo.focus()
  await page.keyboard.press('Enter')
  await expect(undo).toBeHidden()
  await expect(page.locator('[name="complainant.firstName"]')).toHaveValue('')
  await expect(page.locator('[name="complainant.regionId"] option:checked')).toHaveText('አዲስ አበባ')
}

/** The slip as it is printed: the content of the complaint, the tracking ID and the PIN, without buttons. */
async function expectSlip(page: Page) {
  await page.emulateMedia({ media: 'print' })
  const slip = page.getByRole('article')
  await expect(slip.getByText(/^\d{4} \d{4} \d{4} \d{4}$/)).toBeVisible()
  for (const fact of ['አልማዝ ከበደ', 'የመሬት ልማትና አስተዳደር ቢሮ', 'የይዞታ ማረጋገጫዬን ያለ ምክንያት ከለከሉኝ።', 'አዲስ አበባ'])
    await expect(slip.getByText(fact, { exact: true }).first()).toBeVisible()
  await expect(slip.getByText('ተነቦልኝ ትክክል መሆኑን አረጋግጫለሁ', { exact: false })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(slip.getByRole('link')).toHaveCount(0)
  await expect(slip.getByText(/^\d{4} \d{4}$/)).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
}
