import { expect, test } from '@playwright/test'
import { expectNothingForAxe } from './steps/axe.ts'
import { atTheDesk } from './steps/desk.ts'
import { visit } from './steps/visit.ts'

const row = 'Housing Development and Administration Bureau'

test('a supervisor is told of unusually many complaints, and opens the cases behind the number', {
  tag: '@desk',
}, async ({ browser, baseURL }) => {
  const page = await atTheDesk(browser, baseURL ?? '', 'supervisor')
  await page.goto('/dashboard/default')
  await visit(page, '/patterns')
  await expect(page.getByRole('heading', { level: 1, name: 'Patterns' })).toBeVisible()
  const pattern = page.getByRole('row').filter({ hasText: row }).filter({ hasText: 'Yeka' })
  await expect(pattern).toContainText(/\d+ in the last 30 days; usually /)
  await expectNothingForAxe(page, 'the patterns')
  await page.getByText('How this list is made').press('Enter')
  await expect(page.getByText(/less than once in a thousand times/)).toBeVisible()
  const link = pattern.getByRole('link', { name: /\d+ complaints/ })
  const count = Number(/\d+/.exec((await link.textContent()) ?? '')?.[0])
  expect(count).toBeGreaterThanOrEqual(5)
  await link.press('Enter')
  await expect(page).toHaveURL(/\/compliants\/all\?.*organization=\d+/)
  await expect(page.getByRole('row').filter({ hasText: /\d{4}/ })).toHaveCount(count)
  await page.context().close()
})

test('a supervisor ties complaints together, follows up, closes and takes it back', { tag: '@desk' }, async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const page = await atTheDesk(browser, baseURL ?? '', 'supervisor')
  const title = `Houses are handed over late ${Date.now()}`
  const saved = page.getByRole('status').filter({ hasText: 'saved successfully' })

  await test.step('from a pattern, by keyboard', async () => {
    await page.goto('/patterns')
    const pattern = page.getByRole('row').filter({ hasText: row }).filter({ hasText: 'Yeka' })
    await pattern.getByRole('link', { name: /^Open a systemic case of Housing/ }).press('Enter')
    await expect(page.getByText(/It will hold the \d+ complaints of this pattern\./)).toBeVisible()
    await expectNothingForAxe(page, 'opening a systemic case')
    await expect(page.getByRole('combobox', { name: 'Body' })).toHaveValue(row)
    await page.getByLabel('Title').fill('')
    await page.getByRole('button', { name: 'Open the systemic case' }).click()
    await expect(page.getByText('Give it a title.').first()).toBeVisible()
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Recommendation to the body').fill('Publish each month which houses were handed over.')
    await page.getByRole('button', { name: 'Open the systemic case' }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expectNothingForAxe(page, 'a systemic case')
  })
  const rows = page.getByRole('table').getByRole('row').filter({ hasText: /\d{4}/ })

  await test.step('a complaint is taken away and tied again', async () => {
    const before = await rows.count()
    expect(before).toBeGreaterThan(4)
    await rows
      .first()
      .getByRole('button', { name: /^Remove the complaint/ })
      .click()
    await expect(saved).toBeFocused()
    await expect(rows).toHaveCount(before - 1)
    await page.getByRole('button', { name: 'Undo: add the complaint again' }).click()
    await expect(rows).toHaveCount(before)
  })
  await test.step('the page of a tied complaint names it', async () => {
    await rows.first().getByRole('link').first().click()
    await expect(page).toHaveURL(/case-officer-form/)
    await expect(page.getByText('Part of the systemic case').first()).toBeVisible()
    await page.getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })
  await test.step('a note, and the follow-up', async () => {
    await page.getByLabel('Note of the follow-up').fill('The bureau promised a list.')
    await page.getByRole('button', { name: 'Save the note' }).click()
    await expect(page.getByRole('list', { name: 'What was done' })).toContainText('The bureau promised a list.')
    await page.getByRole('button', { name: 'Mark as followed up' }).click()
    await expect(page.getByRole('list', { name: 'What was done' })).toContainText('Followed up')
  })
  await test.step('closing asks first and can be undone', async () => {
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page.getByText(`Close “${title}”?`)).toBeVisible()
    await page.getByRole('button', { name: 'Close it' }).click()
    await expect(page.getByLabel('Note of the follow-up')).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo: open it again' }).click()
    await expect(page.getByLabel('Note of the follow-up')).toBeVisible()
    await visit(page, '/systemic-cases')
    await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Open')
    await expectNothingForAxe(page, 'the systemic cases')
  })
  await page.context().close()
})
