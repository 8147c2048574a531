import { expect, test } from '@playwright/test'
import am from '#web/locales/am/access.json' with { type: 'json' }
import en from '#web/locales/en/access.json' with { type: 'json' }
import { enter } from '../steps/desk.ts'
import { choose, expectAnswer, press, type } from '../steps/keyboard.ts'
import { speak, unique } from '../steps/own-region.ts'

const rolesPage = '/setting/create-user_role'

const text = {
  add: 'Add role',
  save: 'Save changes',
  remove: 'Delete role',
  edit: 'Edit the role',
  delete: 'Delete the role',
}

test('a role is made, changed and deleted by keyboard alone', { tag: ['@desk', '@long'] }, async ({ page }) => {
  const { roles: access } = en
  const name = `Adviser ${unique()}`
  await enter(page, 'admin')
  await speak(page, 'en')
  await page.goto(rolesPage)
  await press(page.getByRole('button', { name: text.add }))
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page).toHaveTitle(/^(Error|ስህተት)/)
  await press(page.getByRole('alert').getByRole('link').first())
  await expect(page.locator('[name=name]')).toBeFocused()
  await expect(page.getByRole('alert')).toBeVisible()

  await type(page.locator('[name=name]'), name)
  await type(page.locator('[name=nameAm]'), `አማካሪ ${name}`)
  await type(page.locator('[name=description]'), 'Writes opinions')
  await press(page.locator('[name=guardLevel][value=EDITOR]'), 'Space')
  await press(page.getByLabel(access.fields.requiresSecondFactor.label, { exact: true }), 'Space')
  await page.reload()
  await expect(page.locator('[name=description]')).toHaveValue('Writes opinions')
  await expect(page.locator('[name=guardLevel][value=EDITOR]')).toBeChecked()
  await press(page.getByRole('button', { name: text.add }))
  await expectAnswer(page, 'User role created successfully')
  // what was sent is not kept
  await page.reload()
  await expect(page.locator('[name=name]')).toHaveValue('')
  await expect(page.locator('tr').filter({ hasText: name })).toContainText(access.needed)

  const linkTo = (action: string) => page.getByRole('link', { name: new RegExp(`(?=.*${name})(?=.*${action})`) })
  await press(linkTo(text.edit))
  await expect(page.locator('[name=name]')).toHaveValue(name)
  await expect(page.locator('[name=nameAm]')).toHaveValue(`አማካሪ ${name}`)
  await type(page.locator('[name=name]'), `${name} A`)
  await press(page.getByRole('button', { name: text.save }))
  await expectAnswer(page, 'User role updated successfully')

  await press(linkTo(text.delete))
  await press(page.getByRole('button', { name: text.remove }))
  await expectAnswer(page, 'User role deleted successfully')
  await expect(page.getByText(`${name} A`)).toHaveCount(0)
})

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

test('a permission that somebody else gave meanwhile is refused in the words of the specification', {
  tag: ['@desk', '@long'],
}, async ({ page, context }) => {
  const name = `Twice ${unique()}`
  await enter(page, 'admin')
  await page.goto(rolesPage)
  await type(page.locator('[name=name]'), name)
  await press(page.locator('[name=guardLevel][value=GUEST]'), 'Space')
  await press(page.getByRole('button', { name: 'Add role' }))
  await press(page.getByRole('link', { name: `Permissions of the role ${name}` }))
  const tick = page.getByRole('checkbox', { name: `${name}: Audit - View` })
  await expect(tick).toBeVisible()
  const other = await context.newPage()
  await other.goto(page.url())
  await press(other.getByRole('checkbox', { name: `${name}: Audit - View` }), 'Space')
  await expectAnswer(other, 'Permission given for the role successfully')
  await press(tick, 'Space')
  await expectAnswer(page, 'Error: Permission already given')
})
