import { expect, test } from '@playwright/test'
import { signIn } from './desk.ts'

test('approvers are added, put in order by the arrow keys and by dragging, and saved', async ({ page, isMobile }) => {
  test.skip(isMobile, 'one of the two changes the demonstration’s structure')
  await signIn(page, 'admin')
  await page.goto('/setting/approvals?action=refer')
  for (const name of ['Azeb Gebre', 'Liya Worku']) await page.getByRole('link', { name }).click()
  const handle = (text: string) => page.getByRole('button', { name: text })
  await handle('Azeb Gebre, 1 of 2').focus()
  await page.keyboard.press('ArrowDown')
  await expect(handle('Azeb Gebre, 2 of 2')).toBeFocused()
  await handle('Azeb Gebre, 2 of 2').dragTo(handle('Liya Worku, 1 of 2'))
  await expect(handle('Azeb Gebre, 1 of 2')).toBeVisible()
  await page.getByLabel('Position').first().fill('Team leader')
  await page.getByRole('button', { name: 'Save the structure' }).click()
  await expect(page.getByText('Approval Structure adjusted successfully')).toBeVisible()
  await expect(page.getByLabel('Position').first()).toHaveValue('Team leader')
  await page.getByRole('link', { name: 'Remove all approvers' }).click()
  await page.getByRole('button', { name: 'Remove all' }).click()
  await expect(page.getByText('There are no approvers')).toBeVisible()
})
