import { expect, type Page, test } from '@playwright/test'
import { contract } from '#contract/index.ts'
import en from '#web/locales/en/case-actions.json' with { type: 'json' }
import { choose, expectAnswer, type } from './steps/keyboard.ts'
import { sitDownAsHandler } from './steps/sit-down.ts'
import { formOf, openFirst, submit } from './steps/waiting-work.ts'

const field = (page: Page, name: string) => formOf(page).locator(`[name="${name}"]`)

/** The page says every minute that it is open; that belongs to no action. */
const presence = contract.haveCaseOpen.path

/** The calls that the page makes from the start of the work until nothing more is under way. */
async function callsDuring(page: Page, work: () => Promise<void>): Promise<string[]> {
  const calls: string[] = []
  const note = (request: { url(): string; method(): string }) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !pathname.endsWith(presence)) calls.push(`${request.method()} ${pathname}`)
  }
  page.on('request', note)
  await work()
  await page.waitForLoadState('networkidle')
  page.off('request', note)
  return calls
}

test('an action on a case makes one request, and the page shows what came of it', { tag: '@desk' }, async ({
  page: admin,
  browser,
  baseURL,
}) => {
  const page = await sitDownAsHandler(admin, browser, baseURL)
  await openFirst(page, 'en', 'accept-case')
  await expect(page.locator('[data-actions]')).toBeVisible()
  await page.waitForLoadState('networkidle')

  const accepted = await callsDuring(page, async () => {
    await page.locator('[data-actions]').getByRole('button', { name: en.names['accept-case'] }).click()
    await expectAnswer(page, en.done['accept-case'])
    await expect(page.getByText('Under investigation').first()).toBeVisible()
  })
  expect(accepted).toEqual([expect.stringMatching(/^POST .*AcceptCompliantCase/)])

  const notes = page.locator('#notes')
  await page.locator('a[href$="do=save-decision"]').click()
  await expect(field(page, 'justification')).toBeVisible()
  await notes.getByRole('button', { name: 'Write a note' }).click()
  await notes.getByLabel('Note', { exact: true }).fill('The deed lies in the registry')
  await page.waitForLoadState('networkidle')
  const noted = await callsDuring(page, async () => {
    await notes.getByRole('button', { name: 'Save the note' }).click()
    await expect(notes.getByRole('listitem').filter({ hasText: 'The deed lies in the registry' })).toBeVisible()
  })
  expect(noted, 'the choices of the open form are not asked for again').toEqual([`POST /api${contract.addNote.path}`])

  await type(field(page, 'issues.0.finding'), 'The map was refused without a reason.')
  await type(field(page, 'issues.0.law'), 'Proclamation 1150/2019, article 5')
  await type(field(page, 'issues.0.remedy'), 'The map is issued within ten days.')
  await type(field(page, 'justification'), 'Both sides were heard.')
  await choose(field(page, 'requiredDecisionId'), 1)
  await expect(page.getByText('Saved as a draft:')).toBeVisible()
  const decided = await callsDuring(page, async () => {
    await submit(page)
    await expectAnswer(page, en.done['save-decision'])
  })
  expect(decided.filter(call => !call.endsWith(contract.saveDecisionDraft.path))).toEqual([
    `POST /api${contract.saveDecision.path}`,
  ])
})
