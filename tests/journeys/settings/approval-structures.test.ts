import { expect, test } from '@playwright/test'
import am from '#web/locales/am/approvals.json' with { type: 'json' }
import { enter } from '../steps/desk.ts'
import { expectAnswer, press, type, walkTo } from '../steps/keyboard.ts'
import { speak } from '../steps/own-region.ts'
import { acceptInvitation, inviteOwnUser } from '../steps/own-user.ts'
import { visit } from '../steps/visit.ts'

const approvalsPage = '/setting/approvals'

test('approvers are added, put in order by keyboard, saved and removed', { tag: '@phone' }, async ({ page }) => {
  const { list } = am
  const address = `${approvalsPage}?action=not-admit`
  await enter(page, 'admin')
  const users = [await inviteOwnUser(page, 'Approver'), await inviteOwnUser(page, 'Approver')]
  for (const { userName } of users) await acceptInvitation(page, userName)
  await speak(page, 'am')
  const names = users.map(user => user.names.am)
  const structure = page.locator('input[name=structureId]')
  // the list is rendered again after the saved structure was loaded
  const save = async () => {
    const before = await structure.inputValue()
    await press(page.getByRole('button', { name: list.save }))
    await expectAnswer(page, 'Approval Structure adjusted successfully')
    await expect(structure).not.toHaveValue(before)
  }
  for (const [index, name] of names.entries()) {
    await visit(page, `${address}&text=${users[index]?.userName}`)
    await press(page.getByRole('link', { name }))
    await expect(page.getByRole('listitem').filter({ hasText: name }).getByRole('textbox')).toBeVisible()
    await save()
  }
  const handleOf = (name: string) =>
    page.locator('[data-handle]').and(page.getByRole('button', { name: new RegExp(`^${name}`) }))
  const lines = page.locator('li[draggable]')
  const last = names[1] ?? ''
  const end = await lines.count()
  await walkTo(handleOf(last))
  for (let step = 1; step < end; step += 1) await page.keyboard.press('ArrowUp')
  await expect(handleOf(last)).toBeFocused()
  await expect(lines.first()).toContainText(last)
  await type(lines.first().getByLabel(list.position), 'Team leader')
  await save()
  await expect(lines.first()).toContainText(last)
  await expect(lines.first().getByLabel(list.position)).toHaveValue('Team leader')
  await press(page.getByRole('link', { name: list.clear }))
  await press(page.getByRole('button', { name: list.clearConfirm }))
  await expectAnswer(page, 'Approval Structure adjusted successfully')
  await expect(page.getByText(list.none)).toBeVisible()
})

test('approvers are put in order by dragging', { tag: ['@desk', '@long'] }, async ({ page }) => {
  await enter(page, 'admin')
  await page.goto(`${approvalsPage}?action=conclude`)
  // nothing is saved, so the present content does not matter
  const [first, second] = ['Azeb Gebre', 'Liya Worku']
  for (const name of [first, second]) {
    // among many only a search finds somebody
    await page.getByLabel('Name or user name').fill(name)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`text=${name.replace(' ', '.')}`))
    await page.getByRole('link', { name }).click()
    await expect(page.locator('[data-handle]').and(page.getByRole('button', { name }))).toBeVisible()
  }
  const lines = page.locator('li[draggable]')
  const end = await lines.count()
  const handle = (index: number) => lines.nth(index).locator('[data-handle]')
  await handle(end - 1).dragTo(handle(end - 2))
  await expect(lines.nth(end - 2)).toContainText(second)
  await expect(lines.nth(end - 1)).toContainText(first)
})
