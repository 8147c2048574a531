import { expect, type Page, test } from '@playwright/test'
import actions from '#web/locales/am/case-actions.json' with { type: 'json' }
import handling from '#web/locales/am/case-handling.json' with { type: 'json' }
import meanwhile from '#web/locales/am/changed-meanwhile.json' with { type: 'json' }
import { fileComplaint } from '#tests/support/citizen.ts'
import { expectNothingForAxe } from './steps/axe.ts'
import { atTheDesk, openForm, problemsOn } from './steps/desk.ts'
import { expectAnswer, press, type } from './steps/keyboard.ts'
import { forwardFiled } from './steps/office-calls.ts'
import { speak } from './steps/own-region.ts'
import { submit } from './steps/waiting-work.ts'

const { done } = actions
const { direct, decline, people: words } = handling
const people = { officer2: 'ናርዶስ አስፋው', expert: 'ካሳሁን ወልዴ', officer: 'ዳንኤል ፍቅሩ' }
const reason = (page: Page) => page.locator('textarea[name=reason]')

test('one of the group declines, and the officer directs the case anew, by keyboard alone', { tag: '@desk' }, async ({
  browser,
  baseURL: url,
}) => {
  const baseURL = url ?? ''
  const { complaintId } = await forwardFiled(baseURL, await fileComplaint(baseURL))
  const casePath = `/complain/case-officer-form/${complaintId}`
  const officer = await atTheDesk(browser, baseURL, 'officer')
  await speak(officer, 'am')
  const person = (account: keyof typeof people) => officer.getByRole('checkbox', { name: people[account], exact: true })

  await test.step('to two of whom one leads', async () => {
    await openForm(officer, complaintId, 'direct-for-action')
    await submit(officer)
    await expect(problemsOn(officer)).toHaveText([
      new RegExp(direct.fields.CompliantGroupHandlersList.prompts.required),
      new RegExp(direct.fields.reason.prompts.required),
    ])
    for (const account of ['officer2', 'expert'] as const) await press(person(account), 'Space')
    await type(reason(officer), 'They know the area.')
    await submit(officer)
    await expect(problemsOn(officer)).toHaveText([direct.fields.leadHandlerId.prompts.required])
    await officer.locator('select[name=leadHandlerId]').selectOption({ label: people.officer2 })
    await submit(officer)
    await expectAnswer(officer, 'Compliant Action Created Successfully')
    await expectAnswer(officer, done['direct-for-action'])
  })

  await test.step('one of them declines, with a reason', async () => {
    const member = await atTheDesk(browser, baseURL, 'expert')
    await speak(member, 'am')
    await openForm(member, complaintId, 'decline-case')
    await submit(member)
    await expect(problemsOn(member)).toHaveText([new RegExp(decline.fields.reason.prompts.required)])
    await type(reason(member), 'The land is of a relative of mine.')
    await submit(member)
    await expectAnswer(member, 'Action saved successfully')
    await expectAnswer(member, done['decline-case'])
    await member.context().close()
  })

  await test.step('the officer reads why, and names another one', async () => {
    await officer.goto(casePath)
    await expect(officer.getByText('The land is of a relative of mine.').first()).toBeAttached()
    const earlier = await atTheDesk(browser, baseURL, 'officer')
    await speak(earlier, 'am')
    await openForm(earlier, complaintId, 'update-directing')
    await openForm(officer, complaintId, 'update-directing')
    await expect(person('officer2')).toBeChecked()
    await expect(person('expert')).not.toBeChecked()
    await press(person('officer'), 'Space')
    await type(reason(officer), 'One of them is a relative.')
    await submit(officer)
    await expectAnswer(officer, 'Compliant Action update Successfully')
    await expectAnswer(officer, done['update-directing'])
    await expect(officer.getByText(words.group)).toBeVisible()
    await expect(officer.getByRole('region', { name: words.title, exact: true })).toContainText(people.officer)
    // a form that was opened before shows whom somebody else has added, and sending it again removes nobody
    const added = earlier.getByRole('checkbox', { name: people.officer, exact: true })
    await expect(added).not.toBeChecked()
    await type(reason(earlier), 'Another one leads.')
    await submit(earlier)
    await expect(earlier.getByRole('main').getByRole('alert').first()).toBeVisible()
    await expect(added).toBeChecked()
    await expect(reason(earlier)).toHaveValue('Another one leads.')
    // what the other changed is named, before and now, and why
    const changed = earlier.getByRole('region', { name: meanwhile.title, exact: true })
    const line = changed.getByRole('listitem').filter({ hasText: words.title })
    await expect(line).toContainText(`${people.officer2} (${words.lead})`)
    await expect(line).toContainText(people.officer)
    await expect(changed).toContainText('One of them is a relative.')
    await expectNothingForAxe(earlier, 'what the other changed')
    await earlier.locator('select[name=leadHandlerId]').selectOption({ label: people.officer })
    await submit(earlier)
    await expectAnswer(earlier, done['update-directing'])
    await expect(changed).toBeHidden()
    await expect(earlier.getByRole('region', { name: words.title, exact: true })).toContainText(people.officer)
    await earlier.context().close()
  })
  await expectNothingForAxe(officer, 'directed anew')
  await officer.context().close()
})
