import { expect, type Page, test } from '@playwright/test'
import { contract } from '#contract/index.ts'
import { formatTrackingId } from '#contract/values/tracking-id.ts'
import { demoCitations, demoDocuments, demoTemplates } from '#db/demo/standard-texts.ts'
import { fileComplaint } from '#tests/support/citizen.ts'
import am from '#web/locales/am/text-chooser.json' with { type: 'json' }
import en from '#web/locales/en/text-chooser.json' with { type: 'json' }
import { expectNothingForAxe } from '../steps/axe.ts'
import { giveToOfficer } from '../steps/decided.ts'
import { atTheDesk } from '../steps/desk.ts'
import { choose, expectAnswer, press, type, walkTo } from '../steps/keyboard.ts'
import { receiverOf } from '../steps/office-calls.ts'
import { visit } from '../steps/visit.ts'

const area = (page: Page, name: string) => page.locator(`textarea[name="${name}"]`)
const opener = (page: Page, name: string, words: string) =>
  page
    .locator('.input-frame')
    .filter({ has: area(page, name) })
    .getByRole('button', { name: words })
const send = (page: Page) => page.locator('form:has(input[name=intent]) button[type=submit]')

/** Opens the chooser above a field, searches, and takes what is found first. */
async function insert(page: Page, name: string, words: string, search: string): Promise<void> {
  await press(opener(page, name, words))
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('[role=option]').first()).toBeVisible()
  await page.keyboard.insertText(search)
  await expect(dialog.locator('[role=option]')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(area(page, name)).toBeFocused()
}

const templateFor = (use: string) => {
  const found = demoTemplates.find(each => each.use === use)
  if (!found) throw new Error(`The demonstration has no template for ${use}.`)
  return found
}

test('a receiver requests what is missing from the list, a lead decides with a template and an article', {
  tag: '@desk',
}, async ({ browser, baseURL: served }) => {
  const baseURL = served ?? ''
  test.setTimeout(240_000)
  const api = await fetch(`${baseURL}/api/ReferenceData/GetConstants/complaint-type`)
  const types = ((await api.json()) as { 'complaint-type': { id: number; code: string }[] })['complaint-type']
  const answers = { 'complaint.typeId': String(types.find(({ code }) => code === 'land')?.id) }

  await test.step('missing documents, ticked, with a note from a template in the complainant’s language', async () => {
    const trackingId = await fileComplaint(baseURL, { answers })
    const { account, complaintId } = await receiverOf(baseURL, trackingId)
    const page = await atTheDesk(browser, baseURL, account)
    await page.goto(`/complain/case-officer-form/${complaintId}?do=request-standard`)
    const [deedInEnglish = '', deed = ''] = demoDocuments.land?.[0] ?? []
    await press(page.getByLabel(deed), 'Space')
    await type(area(page, 'missingItems'), 'የቀበሌ መታወቂያ')
    await type(area(page, 'reason'), 'ሰላም ለእርስዎ፤')
    const { title } = templateFor('request')
    await insert(page, 'reason', en.template, title[1])
    await expect(area(page, 'reason')).toHaveValue(
      new RegExp(`^ሰላም ለእርስዎ፤\\n[^{}]*${formatTrackingId(trackingId)}[^{}]*$`),
    )
    await press(opener(page, 'reason', en.undo))
    await expect(area(page, 'reason')).toHaveValue('ሰላም ለእርስዎ፤')
    await insert(page, 'reason', en.template, title[1])
    await page.keyboard.press('ControlOrMeta+z')
    await expect(area(page, 'reason')).toHaveValue('ሰላም ለእርስዎ፤')
    await insert(page, 'reason', en.template, title[1])
    await expectNothingForAxe(page, 'the request with the list and a template')
    const asked = page.waitForRequest(request => request.url().endsWith(contract.directComplaint.path))
    await press(send(page))
    expect((await asked).postDataJSON()).toMatchObject({ missingItems: [deed, 'የቀበሌ መታወቂያ'] })
    await expectAnswer(page, 'Compliant Action Created Successfully')
    const standing = page.getByRole('region', { name: 'What the complainant was asked for' })
    await expect(standing.getByRole('listitem')).toHaveText([`${deed} ${deedInEnglish}`, 'የቀበሌ መታወቂያ'])
    await expect(standing).toContainText('There is no answer yet.')
    await page.context().close()

    const desk = await atTheDesk(browser, baseURL, 'clerk')
    await desk.goto(`/complain/case-officer-form/${complaintId}?do=adjust`)
    const form = desk.locator('form:has(input[name=intent])')
    await expect(form.getByRole('listitem')).toHaveText([`${deed} ${deedInEnglish}`, 'የቀበሌ መታወቂያ'])
    await type(area(desk, 'text'), 'የመታወቂያው ቁጥር 12 ነው።')
    await expectNothingForAxe(desk, 'the form that records the answer')
    await press(send(desk))
    await expectAnswer(desk, 'Action saved successfully')
    await expect(
      desk.getByRole('region', { name: 'What the complainant was asked for' }).getByText('የመታወቂያው ቁጥር 12 ነው።'),
    ).toBeVisible()
    await desk.context().close()
  })

  await test.step('a decision, in the language of a desk in Amharic', async () => {
    const complaintId = await giveToOfficer(baseURL, await fileComplaint(baseURL, { answers }))
    const page = await atTheDesk(browser, baseURL, 'officer')
    await page.context().addCookies([{ name: 'language', value: 'am', url: baseURL }])
    await visit(page, `/complain/case-officer-form/${complaintId}?do=save-decision`)
    const finding = templateFor('finding')
    await insert(page, 'issues.0.finding', am.template, finding.title[1])
    await expect(area(page, 'issues.0.finding')).toHaveValue(/^[^{}]+$/)
    const access = demoCitations.find(({ article }) => article === '37(1)')
    await insert(page, 'issues.0.law', am.citation, '37(1)')
    await expect(area(page, 'issues.0.law')).toHaveValue(`${access?.law[1]} (ምሳሌ)፣ አንቀጽ 37(1)፦ “${access?.text?.[1]}”`)
    await insert(page, 'issues.0.remedy', am.template, templateFor('remedy').title[1])
    await press(opener(page, 'justification', am.template))
    await expect(page.getByRole('dialog').locator('[role=option]').first()).toBeVisible()
    await expectNothingForAxe(page, 'the chooser')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await expect(opener(page, 'justification', am.template)).toBeFocused()
    await expect(area(page, 'justification')).toHaveValue('')
    await insert(page, 'justification', am.template, templateFor('justification').title[1])
    await choose(page.locator('select[name=requiredDecisionId]'), 1)
    await walkTo(send(page))
    await page.keyboard.press('Enter')
    await expectAnswer(page, 'Action saved successfully')
    await page.context().close()
  })
})
