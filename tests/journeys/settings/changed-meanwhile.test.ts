import { expect, test } from '@playwright/test'
import { demoRoles } from '#db/demo/sign-ins.ts'
import amRoles from '#web/locales/am/access.json' with { type: 'json' }
import am from '#web/locales/am/changed-meanwhile.json' with { type: 'json' }
import amFields from '#web/locales/am/fields.json' with { type: 'json' }
import enRoles from '#web/locales/en/access.json' with { type: 'json' }
import { expectNothingForAxe } from '../steps/axe.ts'
import { enter } from '../steps/desk.ts'
import { expectAnswer, press, type } from '../steps/keyboard.ts'
import { callsFrom } from '../steps/office-calls.ts'
import { speak, unique } from '../steps/own-region.ts'
import { acceptInvitation, enterAsOwnUser, inviteOwnUser } from '../steps/own-user.ts'

test('of two administrators at one role neither undoes the other’s change', { tag: '@phone' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const { roles, levels } = amRoles
  await enter(page, 'admin')
  const user = await inviteOwnUser(page, demoRoles.administrator.name)
  await acceptInvitation(page, user.userName)
  const client = await callsFrom(page)
  const name = `Adviser ${unique()}`
  const first = { name, nameAm: '', description: 'Writes opinions', guardLevel: 'GUEST' as const }
  const id = (await client.addRole({ body: first })).find(role => role.name === name)?.id ?? 0
  await speak(page, 'am')
  await page.goto(`/setting/create-user_role?edit=${id}`)
  await type(page.locator('[name=name]'), `${name} A`)
  await type(page.locator('[name=description]'), 'Mine')

  const other = await enterAsOwnUser(browser, baseURL, user)
  await other.goto(`/setting/create-user_role?edit=${id}`)
  await type(other.locator('[name=description]'), 'Theirs')
  await type(other.locator('[name=nameAm]'), 'አማካሪ')
  await press(other.locator('[name=guardLevel][value=EDITOR]'), 'Space')
  await press(other.getByRole('button', { name: enRoles.roles.save }))
  await expectAnswer(other, 'User role updated successfully')
  await other.context().close()

  // earlier typing comes back as it was typed, not over what the other saved
  await page.reload()
  await expect(page.getByText(amFields.kept.back)).toBeVisible()
  await expect(page.locator('[name=nameAm]')).toHaveValue('')
  await press(page.getByRole('button', { name: roles.save }))
  await expectAnswer(page, 'Error Saving Changes')
  await expect(page.getByRole('alert')).toContainText(user.names.am)
  const notice = page.getByRole('region', { name: am.title })
  const lineOf = (label: string) => notice.getByRole('listitem').filter({ hasText: label })
  const change = (before: string, now: string) => am.change.replace('{{before}}', before).replace('{{now}}', now)
  await expect(lineOf(roles.fields.nameAm.label)).toContainText(change(am.nothing, 'አማካሪ'))
  await expect(lineOf(roles.fields.guardLevel.label)).toContainText(change(levels.GUEST.name, levels.EDITOR.name))
  await expect(lineOf(roles.fields.description.label)).toContainText(change('Writes opinions', 'Theirs'))
  await expect(notice.getByText(am.clash)).toHaveCount(1)
  await expectNothingForAxe(page)
  // what was typed stays, and the rest is what the other saved
  await expect(page.locator('[name=name]')).toHaveValue(`${name} A`)
  await expect(page.locator('[name=description]')).toHaveValue('Mine')
  await expect(page.locator('[name=nameAm]')).toHaveValue('አማካሪ')
  await expect(page.locator('[name=guardLevel][value=EDITOR]')).toBeChecked()
  // the form is still of this role
  await expect(page).toHaveURL(new RegExp(`edit=${id}$`))

  await page.reload()
  await expect(page.locator('[name=description]')).toHaveValue('Mine')
  await press(page.getByRole('button', { name: roles.save }))
  await expectAnswer(page, 'User role updated successfully')
  await expect(page.getByText(amFields.kept.back)).toHaveCount(0)
  expect((await client.listRoles()).find(role => role.id === id)).toMatchObject({
    name: `${name} A`,
    nameAm: 'አማካሪ',
    description: 'Mine',
    guardLevel: 'EDITOR',
  })
  await client.deleteRole({ params: { id } })
})
