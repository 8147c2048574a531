import { expect, type Page, test } from '@playwright/test'
import { fileComplaint } from '#tests/support/citizen.ts'
import { enter, sendAction } from './steps/desk.ts'
import { callsAs } from '#tests/support/demo-staff.ts'
import { callsFrom, forwardFiled } from './steps/office-calls.ts'
import { speak } from './steps/own-region.ts'
import { acceptInvitation, enterAsOwnUser, inviteOwnUser, type OwnUser } from './steps/own-user.ts'
import { screenOf } from './steps/screens.ts'
import { visit } from './steps/visit.ts'

const panelOf = (page: Page) => page.getByRole('region', { name: 'What waits for you' })

/** A new case of two handlers who have accepted it, the second of whom is the user of this page: nobody else changes their figures. */
async function handleInGroup(url: string, page: Page, { id }: OwnUser): Promise<void> {
  const { complaintId } = await forwardFiled(url, await fileComplaint(url))
  const [officer, lead] = [await callsAs(url, 'officer'), await callsAs(url, 'officer2')]
  const seen = async () => ({ ifMatch: (await officer.client.getComplaintDetail({ params: { complaintId } })).version })
  const group = { handlerIds: [lead.user.id, id], leadId: lead.user.id, reason: 'They know the area.' }
  await officer.client.directComplaint({ body: { complaintId, action: 'direct-for-action', ...group } }, await seen())
  for (const client of [lead.client, await callsFrom(page)])
    await client.acceptCase({ params: { complaintId } }, await seen())
}

/** The number on a card of the dashboard, beside its menu entry, of its list, and on its list's tab. */
async function figuresOf(page: Page): Promise<number[]> {
  await visit(page, '/dashboard/default')
  const card = page.getByRole('link', { name: /^Mine / })
  const badge = page.getByRole('navigation', { name: 'Side menu' }).getByRole('link', { name: /that waits? for you$/ })
  await expect(badge).toContainText(/\d/)
  const numbers = [await card.locator('span').nth(1).innerText(), await badge.innerText()]
  const chips = await panelOf(page).getByRole('list').first().locator('strong').allInnerTexts()
  await card.click()
  numbers.push(await page.getByText(/^\d+ complaints?$/).innerText())
  const tab = page.getByRole('navigation', { name: 'Lists of complaints' }).getByRole('link', { name: /^Mine \d/ })
  numbers.push(await tab.innerText())
  return [
    ...numbers.map(text => Number(text.replaceAll(/\D/g, ''))),
    chips.reduce((sum, text) => sum + Number(text), 0),
  ]
}

test('an expert works off what waits from the dashboard; card, badge, list and panel say the same', {
  tag: screenOf.en,
}, async ({ page: admin, browser, baseURL }) => {
  await enter(admin, 'admin')
  const user = await inviteOwnUser(admin, 'Domain expert', { isColleague: true })
  await acceptInvitation(admin, user.userName)
  const page = await enterAsOwnUser(browser, baseURL, user)
  await speak(page, 'en')
  for (let cases = 0; cases < 2; cases += 1) await handleInGroup(baseURL ?? '', page, user)
  const [before = 0, ...others] = await figuresOf(page)
  expect([before, ...others]).toEqual([2, 2, 2, 2, 2])

  await visit(page, '/dashboard/default')
  const next = panelOf(page)
    .getByRole('link', { name: /^Give an opinion: / })
    .first()
  const trackingId = (await next.getAttribute('aria-label'))!.replace(/^.*: /, '')
  await next.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/do=give-opinion$/)
  const form = page.locator('form:has(input[name=intent]):not([data-actions] form)')
  await form.getByRole('radio').first().check()
  await form.getByRole('textbox').fill('The papers bear it out.')
  await sendAction(page)
  await expect(page.getByText('Your opinion is saved.')).toBeVisible()
  // the badge follows without a new page
  const badge = page.getByRole('link', { name: /that waits? for you$/ })
  await expect(badge).toContainText(String(before - 1))
  expect(await figuresOf(page)).toEqual(Array.from({ length: 5 }, () => before - 1))
  await page.goto('/dashboard/default')
  await expect(panelOf(page)).toBeVisible()
  await expect(panelOf(page).getByText(trackingId)).toHaveCount(0)
  await page.context().close()
})

test('a supervisor sees what waits for whom, an auditor their own pages', { tag: screenOf.en }, async ({
  page,
  browser,
}) => {
  await enter(page, 'supervisor')
  await page.context().addCookies([{ name: 'language', value: 'en', url: new URL(page.url()).origin }])
  await visit(page, '/dashboard/default')
  const team = page.getByRole('table', { name: 'What waits for each person' })
  await expect(team.getByRole('row', { name: /Sara Mengistu/ })).toContainText(/\d/)
  const late = team.getByRole('row', { name: /Sara Mengistu/ }).getByRole('link', { name: /late$/ })
  const figure = await late.textContent()
  await late.click()
  await expect(page).toHaveURL(/waitsFor=\d+&late=yes/)
  await expect(page.getByText(`${figure} complaints`)).toBeVisible()
  await page.goBack()
  await page.getByRole('table', { name: 'Bodies and their load' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/handling=\d+/)
  await page.goBack()
  const stages = page.getByRole('table', { name: 'Where work stands still' })
  await stages.getByRole('row').nth(1).getByRole('link').last().click()
  await expect(page).toHaveURL(/case-officer-form/)
  await page.goBack()
  await team.getByRole('link', { name: 'Sara Mengistu', exact: true }).click()
  await expect(page).toHaveURL(/waitsFor=\d+/)
  await expect(page.getByRole('link', { name: 'Remove the filter Waits for: Sara Mengistu' })).toBeVisible()

  const auditor = await (await browser.newContext()).newPage()
  await enter(auditor, 'auditor')
  await auditor.goto('/dashboard/default')
  const pages = auditor.getByRole('region', { name: 'Your pages' })
  await expect(panelOf(auditor)).toHaveCount(0)
  await pages.getByRole('link', { name: 'Audit trail' }).click()
  await expect(auditor).toHaveURL(/\/setting\/audit$/)
})

/** Rows of the list, or of the panel, that stand whole above the lower edge of the window. */
const visibleRows = (page: Page) =>
  page
    .locator('tbody tr, li:has(> * > [data-row-link])')
    .evaluateAll(rows => rows.filter(row => row.getBoundingClientRect().bottom <= innerHeight).length)

/** Cells whose content is wider than they are, those that end in dots and tell the whole in their title apart. */
const cutOff = (page: Page) =>
  page
    .locator('tbody :is(td, th) > div')
    .evaluateAll(cells => cells.filter(cell => cell.scrollWidth > cell.clientWidth + 1).map(cell => cell.textContent))

test('a list shows twelve rows at 1440×900 and eight at 1024×768 in Amharic, and nothing is cut off', {
  tag: screenOf.en,
}, async ({ page }) => {
  await enter(page, 'supervisor')
  const setLanguage = (value: string) =>
    page.context().addCookies([{ name: 'language', value, url: new URL(page.url()).origin }])
  for (const [language, width, height, rows] of [
    ['en', 1440, 900, 12],
    ['am', 1024, 768, 8],
  ] as const) {
    await setLanguage(language)
    await page.setViewportSize({ width, height })
    await page.goto('/compliants/all')
    await expect(page.getByRole('table')).toBeVisible()
    expect.soft(await visibleRows(page), language).toBeGreaterThanOrEqual(rows)
    expect.soft(await cutOff(page), language).toEqual([])
  }
  const before = await visibleRows(page)
  await page.getByRole('button', { name: 'ጠባብ' }).click()
  expect(await visibleRows(page)).toBeGreaterThan(before)
  expect(await cutOff(page)).toEqual([])
  await page.reload()
  await expect(page.getByRole('button', { name: 'ጠባብ' })).toHaveAttribute('aria-pressed', 'true')
})

test('tracking IDs fit into their column in a wide font too, and the complaint has room', { tag: screenOf.en }, async ({
  page,
}) => {
  await enter(page, 'supervisor')
  await speak(page, 'en')
  for (const width of [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 768 })
    await page.goto('/compliants/all')
    const complaint = page.getByRole('columnheader', { name: 'Complaint', exact: true })
    await expect(complaint).toBeVisible()
    // what systems without Noto have
    const font = '"DejaVu Sans", Verdana'
    await page.evaluate(value => document.documentElement.style.setProperty('--font', value), font)
    expect.soft(await cutOff(page), `at ${width}`).toEqual([])
    expect.soft((await complaint.boundingBox())?.width, `at ${width}`).toBeGreaterThan(96)
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})

test('cases that wait for a signature or for the reader stand as close as those of a list', {
  tag: screenOf.en,
}, async ({ page, browser, baseURL }) => {
  const approver = await (await browser.newContext({ baseURL })).newPage()
  await enter(approver, 'approver')
  await enter(page, 'officer')
  // names are whole where somebody signs, so that some lines of it take two
  for (const [language, width, height, rows, whole] of [
    ['en', 1440, 900, 12, 10],
    ['am', 1024, 768, 8, 7],
  ] as const) {
    for (const [reader, path, wanted] of [
      [approver, '/compliants-approval', whole],
      [page, '/dashboard/default', rows],
    ] as const) {
      await speak(reader, language)
      await reader.setViewportSize({ width, height })
      await visit(reader, path)
      await expect(reader.locator('[data-row-link]').first()).toBeVisible()
      // other journeys sign some of them meanwhile
      const most = Math.min(wanted, await reader.locator('[data-row-link]').count())
      expect.soft(await visibleRows(reader), `${path} ${language}`).toBeGreaterThanOrEqual(most)
      expect.soft(await cutOff(reader), `${path} ${language}`).toEqual([])
    }
  }
  await approver.getByRole('checkbox', { name: 'ይህን ገጽ በሙሉ ይምረጡ' }).check()
  await expect(approver.getByRole('button', { name: 'ያጽድቁ' })).toBeVisible()
  await approver.context().close()
})

test('from a case one comes back to the same list, order, page and row', { tag: screenOf.en }, async ({ page }) => {
  await enter(page, 'supervisor')
  await page.context().addCookies([{ name: 'language', value: 'en', url: new URL(page.url()).origin }])
  await page.goto('/compliants/active?sort=oldest')
  await page.getByRole('link', { name: /^Due/ }).click()
  // the address changes a moment before the rows do
  await expect(page.getByRole('columnheader', { name: /^Due/ })).toHaveAttribute('aria-sort', 'ascending')
  const first = page.locator('[data-row-link]').first()
  const mostUrgent = await first.innerText()
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page.getByRole('link', { name: 'Previous page' })).toBeVisible()
  await expect(first).not.toHaveText(mostUrgent)
  const list = page.url()
  const link = page.locator('[data-row-link]').nth(3)
  const trackingId = await link.innerText()
  await link.click()
  await page.getByRole('link', { name: 'To the list of complaints' }).click()
  await expect(page).toHaveURL(address => `${address}`.replace(/#.*/, '') === list)
  await expect(page.getByRole('link', { name: trackingId })).toBeFocused()
})

test('the next one is taken with one press', { tag: screenOf.en }, async ({ page }) => {
  await enter(page, 'receiver')
  await page.goto('/compliants/mine')
  const takeNext = page.getByRole('button', { name: 'Take the next one' })
  await expect(takeNext).toBeVisible()
  await page.context().setOffline(true)
  await takeNext.click()
  await expect(page.getByText('The next case could not be looked up.')).toBeVisible()
  await page.context().setOffline(false)
  await takeNext.click()
  await expect(page).toHaveURL(/do=forward$/)
  await expect(page.getByRole('heading', { level: 3, name: 'Forward' })).toBeVisible()
})

test('Ctrl+K leads into the search box, also from a field', { tag: screenOf.en }, async ({ page }) => {
  await enter(page, 'receiver')
  await page.goto('/compliants/mine')
  await page.getByLabel('Search in this list').focus()
  await page.keyboard.press('Control+k')
  await expect(page.locator('#desk-search')).toBeFocused()
})
