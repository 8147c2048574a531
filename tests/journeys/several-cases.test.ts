import { expect, type Page, test } from '@playwright/test'
import handling from '#web/locales/en/case-handling.json' with { type: 'json' }
import actions from '#web/locales/en/case-actions.json' with { type: 'json' }
import desk from '#web/locales/en/desk.json' with { type: 'json' }
import notices from '#web/locales/en/notices.json' with { type: 'json' }
import en from '#web/locales/en/several.json' with { type: 'json' }
import supervising from '#web/locales/en/supervising.json' with { type: 'json' }
import { fileComplaint } from '#tests/support/citizen.ts'
import { expectNothingForAxe } from './steps/axe.ts'
import { press } from './steps/keyboard.ts'
import { type OwnOffice, useOwnOffice, whileNobodyReceives } from './steps/own-office.ts'
import { rowIn, rowsIn } from '#tests/support/rows.ts'

let office: OwnOffice
useOwnOffice('several', opened => (office = opened))

/** New cases that wait for a supervisor, the newest first, like the list. */
const fileWithoutReceiver = (count: number): Promise<string[]> =>
  whileNobodyReceives(office, async () => {
    const filed: string[] = []
    for (let index = 0; index < count; index += 1) filed.unshift(await fileComplaint(office.url))
    return filed
  })

/** Whoever has this account works as a receiver from now on. */
async function becomeReceiver(account: string): Promise<number> {
  const { role_id } = await rowIn(office.db, 'user_account', { id: await office.userId('receiver') }, ['role_id'])
  const id = await office.userId(account)
  await office.db.updateTable('user_account').set({ role_id }).where('id', '=', id).execute()
  return id
}

/** Another supervisor acts first. */
async function assignBeside(trackingId: string): Promise<void> {
  const { id: complaintId, version } = await office.caseOf(trackingId)
  const body = { complaintId, receiverId: await office.userId('receiver2'), reason: 'They know the place.' }
  await (await office.as('supervisor')).assignReceiver({ body }, { ifMatch: version })
}

const stepsOf = async (trackingId: string) => {
  const { id } = await office.caseOf(trackingId)
  const steps = await rowsIn(office.db, 'status_track', { complaint_id: id }, ['action'])
  return steps.filter(({ action }) => action === 'assign-receiver').length
}

const count = (text: string, number: number) => text.replace('{{count}}', `${number}`)
const shown = (trackingId: string) => trackingId.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
const boxOf = (page: Page, trackingId: string) =>
  page.getByRole('checkbox', { name: en.row.replace('{{trackingId}}', shown(trackingId)) })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: actions.names['assign-receiver'] })
const lineOf = (page: Page, trackingId: string) =>
  dialogOf(page)
    .getByRole('listitem')
    .filter({ hasText: shown(trackingId) })

test('six new cases get a receiver at once, by keyboard; two of them were changed meanwhile, one answer gets lost', {
  tag: '@desk',
}, async ({ browser }) => {
  test.setTimeout(240_000)
  const filed = await fileWithoutReceiver(6)
  const [newest = '', early = '', lost = '', , late = '', oldest = ''] = filed
  const receiver = await office.userId('receiver')
  const page = await office.atTheDesk(browser, 'supervisor')
  await page.goto('/compliants/new?status=CREATED&sort=newest')
  const dialog = dialogOf(page)

  await test.step('a range of rows is selected with x and Shift', async () => {
    await press(boxOf(page, newest), 'Space')
    await boxOf(page, oldest).focus()
    await page.keyboard.press('Shift+X')
    for (const each of filed) await expect(boxOf(page, each)).toBeChecked()
    await expect(page.getByRole('region', { name: en.bar })).toContainText(count(en.selected_other, 6))
    await expectNothingForAxe(page, 'rows selected')
    // after the list was read, before the action is chosen
    await assignBeside(early)
    await page.keyboard.press('a')
    await expect(page.getByRole('button', { name: actions.names['assign-receiver'] })).toBeFocused()
    await page.keyboard.press('Enter')
  })

  await test.step('the form is filled in once; what is left out is said before anything is sent', async () => {
    await expect(dialog).toContainText(count(en.possible_other, 5).replace('{{all}}', '6'))
    await dialog.getByText(count(en.willBeLeftOut_one, 1)).click()
    await expect(lineOf(page, early)).toContainText(en.beforehand.changed)
    // somebody is proposed; without anybody the form says what is missing
    await press(dialog.locator('input[name=receiverId]:checked'), 'Space')
    await dialog.getByRole('button', { name: en.preview }).click()
    await expect(dialog.getByRole('alert')).toContainText(handling.assign.fields.receiverId.prompts.required)
    await expectNothingForAxe(page, 'the form')
    await press(dialog.locator(`input[name=receiverId][value="${receiver}"]`), 'Space')
    await dialog.getByLabel(handling.assign.fields.reason.label).fill('Both are free this week.')
    await dialog.getByRole('button', { name: en.preview }).click()
    await expect(dialog).toContainText(count(en.willBeDone_other, 5))
    await expect(dialog).toContainText('Both are free this week.')
    await expectNothingForAxe(page, 'the preview')
  })

  await test.step('what changed after the preview is refused, and a lost answer is no loss', async () => {
    await assignBeside(late)
    const { id } = await office.caseOf(lost)
    let isLost = false
    await page.route('**/api/Complaints/AssignReceiver', async route => {
      const isIt = !isLost && (route.request().postDataJSON() as { CompliantId: number }).CompliantId === id
      if (!isIt) return route.continue()
      isLost = true
      await route.fetch()
      return route.abort('connectionreset')
    })
    const badge = page.getByRole('navigation', { name: 'Side menu' })
    await expect(badge).toBeVisible()
    await dialog
      .getByRole('button', { name: count(en.confirm_other, 5).replace('{{name}}', actions.names['assign-receiver']) })
      .click()
    await expect(lineOf(page, lost)).toContainText(en.noAnswer)
    await dialog
      .getByRole('button', { name: new RegExp(en.goOn_other.replace('{{count}}', '\\d+').replace('cases', 'cases?')) })
      .click()
    await expect(dialog).toContainText(count(en.done_other, 4).replace('{{all}}', '6'))
    await expect(lineOf(page, late)).toContainText(en.refused['stale-version'])
    await expect(lineOf(page, late)).toContainText(desk.case.actions['assign-receiver'])
    await expect(lineOf(page, early)).toContainText(en.beforehand.changed)
    await expectNothingForAxe(page, 'the report')
    for (const each of filed) {
      const isOthers = each === early || each === late
      const { receiver_id } = await office.caseOf(each)
      expect(receiver_id === receiver, each).toBe(!isOthers)
      expect(await stepsOf(each)).toBe(1)
    }
  })

  await test.step('those that failed are looked at again; then nothing is selected that was done', async () => {
    await dialog.getByRole('button', { name: count(en.tryAgain_other, 2) }).click()
    await expect(lineOf(page, early)).toContainText(en.beforehand['has-receiver'])
    await expect(lineOf(page, late)).toContainText(en.beforehand['has-receiver'])
    await dialog.getByRole('button', { name: actions.cancel }).click()
    await expect(dialog).toHaveCount(0)
    for (const each of filed) await expect(boxOf(page, each)).toHaveCount(0)
    await page.getByRole('button', { name: en.clear }).click()
    await expect(page.getByRole('region', { name: en.bar })).toHaveCount(0)
  })
  await page.context().close()

  await test.step('the bell of the receiver has one line for all of them', async () => {
    const desk = await office.atTheDesk(browser, 'receiver')
    await desk.goto('/dashboard/default')
    const bell = desk.locator('details[name=top-bar] > summary').filter({ has: desk.locator('path[d^="M6 10"]') })
    await expect(bell).toHaveAccessibleName(/\d/)
    await press(bell)
    const assigned = filed.filter(one => one !== early && one !== late).map(one => shown(one).replaceAll(' ', '\u00a0'))
    // notices of each day have a line of their own, and the demo's can be of the day before
    const line = desk
      .locator('li > details')
      .filter({ hasText: notices.many.assigned.replace('{{count}}', '') })
      .filter({ hasText: assigned[0] })
    await press(line.locator('summary'))
    for (const each of assigned) await expect(line.getByText(each)).toBeVisible()
    await expectNothingForAxe(desk, 'the bell with one line for four cases')
    await press(line.getByRole('button', { name: notices.markThese }))
    await expect(line.getByRole('button', { name: notices.markThese })).toHaveCount(0)
    await expect(line).toBeVisible()
    await desk.context().close()
  })
})

test('a supervisor gives the cases of somebody to two colleagues: shared evenly, then one changed by hand', {
  tag: '@desk',
}, async ({ browser }) => {
  const filed = await fileWithoutReceiver(4)
  const [owner, second] = await Promise.all(['receiver', 'receiver2'].map(office.userId))
  const third = await becomeReceiver('clerk')
  const supervisor = await office.as('supervisor')
  for (const each of filed) {
    const { id: complaintId, version } = await office.caseOf(each)
    await supervisor.assignReceiver({ body: { complaintId, receiverId: owner } }, { ifMatch: version })
  }
  const name = actions.names.reassign
  const page = await office.atTheDesk(browser, 'supervisor')
  const dialog = page.getByRole('dialog', { name })
  const box = (id: number | undefined) => dialog.locator(`input[name=userId][value="${id}"]`)
  await page.goto(`/compliants/active?waitsFor=${owner}&sort=newest`)

  await test.step('the least busy is proposed, and neither the supervisor nor the owner', async () => {
    for (const each of filed) await press(boxOf(page, each), 'Space')
    await page.getByRole('region', { name: en.bar }).getByRole('button', { name }).click()
    await expect(dialog.locator('input[name=userId]').first()).toBeChecked()
    await expect(dialog.locator('input[name=userId]:checked')).toHaveCount(1)
    await expect(box(owner)).toHaveCount(0)
    await expect(box(await office.userId('supervisor'))).toHaveCount(0)
    await expectNothingForAxe(page, 'who gets the cases')
    await box(second).setChecked(true)
    await box(third).setChecked(true)
    await dialog.getByLabel(supervising.hold.fields.reason.label).fill('She is on leave until Meskerem.')
    await page.keyboard.press('Control+Enter')
  })

  await test.step('the preview shares them evenly; by hand only that case goes to somebody else', async () => {
    await expect(dialog.getByText(new RegExp(count(en.gets_other, 2).replace('{{name}}', '.+')))).toHaveCount(2)
    const first = dialog.getByRole('combobox', { name: shown(filed[0] ?? '') })
    const others = dialog.getByRole('combobox').and(dialog.locator(`:not([aria-label*="${shown(filed[0] ?? '')}"])`))
    const before = await others.evaluateAll(all => all.map(one => (one as HTMLSelectElement).value))
    const wanted = (await first.inputValue()) === `${second}` ? third : second
    await first.selectOption(`${wanted}`)
    await expect(dialog.getByText(new RegExp(count(en.gets_other, 3).replace('{{name}}', '.+')))).toBeVisible()
    expect(await others.evaluateAll(all => all.map(one => (one as HTMLSelectElement).value))).toEqual(before)
    await expect(dialog.getByRole('button', { name: en.evenly })).toBeVisible()
    await expectNothingForAxe(page, 'who gets which case')
    await press(dialog.getByRole('button', { name: count(en.confirm_other, 4).replace('{{name}}', name) }))
    await expect(dialog).toContainText(count(en.done_other, 4).replace('{{all}}', '4'))
    const holders = await Promise.all(filed.map(async each => (await office.caseOf(each)).receiver_id))
    expect(holders[0]).toBe(wanted)
    expect(holders.filter(id => id === wanted)).toHaveLength(3)
    expect(holders.filter(id => id !== wanted && (id === second || id === third))).toHaveLength(1)
  })
  await page.context().close()
})

test('a supervisor reminds the people for whom two cases wait, and no one twice on a day', { tag: '@desk' }, async ({
  browser,
}) => {
  const filed = [await fileComplaint(office.url), await fileComplaint(office.url)]
  const name = actions.names.remind
  const page = await office.atTheDesk(browser, 'supervisor')
  await page.goto('/compliants/new?sort=newest')
  for (const each of filed) await press(boxOf(page, each), 'Space')
  await page.getByRole('region', { name: en.bar }).getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog', { name })
  for (const each of filed)
    await expect(dialog.getByRole('listitem').filter({ hasText: shown(each) })).toContainText(/\p{L}{3}/u)
  await expectNothingForAxe(page, 'who will be reminded')
  await press(dialog.getByRole('button', { name: count(en.confirm_other, 2).replace('{{name}}', name) }))
  await expect(dialog).toContainText(count(en.done_other, 2).replace('{{all}}', '2'))
  const { id } = await office.caseOf(filed[0] ?? '')
  const reminded = await rowsIn(office.db, 'notice', { complaint_id: id, finer_kind: 'reminded' }, ['user_id'])
  expect(reminded).toHaveLength(1)

  await page.goto(`/complain/case-officer-form/${id}?do=remind`)
  await expect(page.getByText(supervising.remind.already)).toBeVisible()
  await expectNothingForAxe(page, 'a case whose people were reminded')
  await press(page.locator('form:has(input[name=intent]) button[type=submit]'))
  await expect(page.getByText(actions.refusals['reminded-already'])).toBeVisible()
  await page.context().close()
})
