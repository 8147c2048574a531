import { expect, test } from '@playwright/test'
import am from '#web/locales/am/access.json' with { type: 'json' }
import { enter } from '../steps/desk.ts'
import { choose, expectAnswer, press, type } from '../steps/keyboard.ts'
import { speak, unique } from '../steps/own-region.ts'

const rolesPage = '/setting/create-user_role'

test('a role in use is not deleted, and the screen says who has it', { tag: '@phone' }, async ({ page }) => {
  await enter(page, 'admin')
  await page.goto(rolesPage)
  await press(page.getByRole('link', { name: 'Delete the role Auditor' }))
  await press(page.getByRole('button', { name: 'Delete role' }))
  await expectAnswer(page, 'Error Saving Changes')
  await expect(page.getByRole('alert')).toContainText('auditor@demo.abetuta.et')
})

test('arrow keys lead through the matrix; a tick gives a permission and takes it away', { tag: '@phone' }, async ({
  page,
}) => {
  const { roles } = am
  const tickOf = (code: 'Complaints - List View' | 'Audit - View' | 'Experts - View') =>
    page.getByRole('checkbox', {
      name: am.permissions.tick.replace('{{role}}', name).replace('{{code}}', am.codes[code].name),
    })
  const name = `Reader ${unique()}`
  await enter(page, 'admin')
  await speak(page, 'am')
  await page.goto(rolesPage)
  await type(page.locator('[name=name]'), name)
  await press(page.locator('[name=guardLevel][value=GUEST]'), 'Space')
  await press(page.getByRole('button', { name: roles.addButton }))
  await expectAnswer(page, 'User role created successfully')
  await press(page.getByRole('link', { name: roles.permissionsNamed.replace('{{name}}', name) }))
  const view = tickOf('Complaints - List View')
  /** Waits until it shows the stored values: then the lists below have them too. */
  const give = async (tick: typeof view) => {
    await press(tick, 'Space')
    await expectAnswer(page, 'Permission given for the role successfully')
    await expect(tick).toBeChecked()
    await expect(tick.locator('xpath=..')).not.toHaveAttribute('aria-busy')
  }
  // Tab leads to the first tick of the matrix, arrows from there
  await give(view)
  const codeOf = (code: 'All' | 'Complaints - List View' | 'Audit - View' | 'Experts - View') =>
    `${am.codes[code].name} (${code})`
  const replace = async (from: Parameters<typeof codeOf>[0], to: Parameters<typeof codeOf>[0]) => {
    if (!(await page.locator('select[name=id]').isVisible())) await press(page.getByText(am.replace.title))
    await choose(page.locator('select[name=id]'), codeOf(from))
    await choose(page.locator('select[name=givenPermission]'), codeOf(to))
    await press(page.getByRole('button', { name: am.replace.button }))
  }
  await give(tickOf('Audit - View'))
  await replace('Complaints - List View', 'Audit - View')
  await expectAnswer(page, 'Error: Permission already given')
  await replace('Complaints - List View', 'Experts - View')
  await expectAnswer(page, 'Permission given for the role successfully updated')
  await expect(view).not.toBeChecked()
  const experts = tickOf('Experts - View')
  await expect(experts).toBeChecked()
  await press(experts, 'Space')
  await expectAnswer(page, 'Permission given for the role successfully removed')
  await expect(experts).not.toBeChecked()
  await page.goto(rolesPage)
  await press(page.getByRole('link', { name: roles.deleteNamed.replace('{{name}}', name) }))
  await press(page.getByRole('button', { name: roles.deleteConfirm }))
  await expectAnswer(page, 'User role deleted successfully')
})
