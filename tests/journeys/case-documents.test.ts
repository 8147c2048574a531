import { expect, type Locator, type Page, test } from '@playwright/test'
import registering from '#web/locales/am/registering.json' with { type: 'json' }
import desk from '#web/locales/am/desk.json' with { type: 'json' }
import { fileComplaint } from '#tests/support/citizen.ts'
import { expectNothingForAxe } from './steps/axe.ts'
import { atTheDesk } from './steps/desk.ts'
import { decisionLetter, photo } from './steps/documents.ts'
import { expectAnswer, press, type } from './steps/keyboard.ts'
import { receiverOf } from './steps/office-calls.ts'
import { speak } from './steps/own-region.ts'
import { visit } from './steps/visit.ts'

const { documents } = registering
const { case: words } = desk
const letter = 'Letter of the bureau.pdf'
const fence = 'Fence.jpg'
const receiverNames = { receiver: 'ሳራ መንግሥቱ', receiver2: 'ቢንያም ተክሌ' }

/** Opens the file in a tab of its own, by the keyboard: the letter itself, not a page about it. */
async function expectOpens(page: Page, opener: Locator): Promise<void> {
  const tab = page.context().waitForEvent('page')
  const bytes = page.waitForResponse(answer => answer.url().includes('/File/download'))
  await press(opener)
  await tab
  expect((await bytes).headers()['content-type']).toContain('application/pdf')
  expect((await bytes).status()).toBe(200)
}

test('staff add a document, open it and take it away with a reason', { tag: '@desk' }, async ({
  browser,
  baseURL: url,
}) => {
  const baseURL = url ?? ''
  const { account, complaintId } = await receiverOf(baseURL, await fileComplaint(baseURL))
  const page = await atTheDesk(browser, baseURL, account)
  await speak(page, 'am')
  await page.goto(`/complain/case-officer-form/${complaintId}`)
  const files = page.getByRole('region', { name: words.sections.attachments })
  const file = files.getByRole('listitem').filter({ hasText: letter }).first()

  await test.step('without a file the page says what is missing', async () => {
    await press(files.locator('summary', { hasText: documents.add }))
    await press(files.getByRole('button', { name: documents.add }))
    await expect(page.locator('#document-file-error')).toHaveText(documents.fileMissing)
    await expect(page.getByRole('main').getByRole('alert')).toBeFocused()
    await expect(file).toHaveCount(0)
  })

  await test.step('a letter is added and opened', async () => {
    await files.locator('input[type=file]').setInputFiles(decisionLetter(letter))
    await press(files.getByRole('button', { name: documents.add }))
    await expectAnswer(page, 'Attachment added successfully')
    await expect(file).toHaveCount(1)
    await press(file.getByRole('button', { name: words.files.open }).first())
    const viewer = page.getByRole('dialog', { name: letter })
    await expectOpens(page, viewer.getByRole('button', { name: words.viewer.tab }))
    await press(viewer.getByRole('button', { name: words.viewer.close }))
    await expect(file.getByRole('button', { name: words.files.open }).first()).toBeFocused()
  })

  await test.step('a picture is shown beside the form, which is typed into meanwhile', async () => {
    await press(files.locator('summary', { hasText: documents.add }))
    await files.locator('input[type=file]').setInputFiles(await photo(320, fence))
    await press(files.getByRole('button', { name: documents.add }))
    const picture = files.getByRole('listitem').filter({ hasText: fence })
    await expect(picture).toHaveCount(1)
    await visit(page, `/complain/case-officer-form/${complaintId}?do=forward`)
    await page.setViewportSize({ width: 1440, height: 900 })
    const opener = picture.getByRole('button', { name: words.files.open }).first()
    await press(opener)
    const viewer = page.getByRole('dialog', { name: fence })
    const image = viewer.getByRole('img')
    await expect(image).toBeVisible()
    await expectNothingForAxe(page, 'a picture beside the form')
    const fitting = (await image.boundingBox())?.width ?? 0
    await press(viewer.getByRole('button', { name: words.viewer.larger }))
    await expect.poll(async () => (await image.boundingBox())?.width).toBeGreaterThan(fitting)
    const form = page.locator('form:has(input[name=intent])').first()
    const [left, right] = [await viewer.boundingBox(), await form.boundingBox()]
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0)
    const field = form.getByRole('textbox').first()
    await type(field, 'It shows the fence.')
    await expect(image).toBeVisible()
    // the letter is the other one that can be shown
    await viewer.getByRole('button', { name: words.viewer.close }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('dialog', { name: letter })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(opener).toBeFocused()
    await expect(field).toHaveValue('It shows the fence.')
    await page.setViewportSize({ width: 360, height: 740 })
    await press(opener)
    const whole = await page.getByRole('dialog', { name: fence }).boundingBox()
    expect([whole?.x, whole?.y, whole?.width]).toEqual([0, 0, 360])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('it goes only with a reason', async () => {
    await press(file.locator('summary'))
    await press(file.getByRole('button', { name: documents.removeNamed.replace('{{name}}', letter) }))
    await expect(file).toContainText(documents.reasonMissing.replace('{{name}}', letter))
    await type(file.getByLabel(documents.reason), 'It is of another case.')
    await press(file.getByRole('button', { name: documents.removeNamed.replace('{{name}}', letter) }))
    await expectAnswer(page, 'Attachment removed successfully')
    await expect(files.getByRole('heading', { name: documents.removed })).toBeVisible()
  })

  await test.step('what was taken away stays named, with who and why', async () => {
    await expect(file).toHaveCount(1)
    await expect(file.locator('s')).toHaveText(letter)
    await expect(file).toContainText(receiverNames[account])
    await expect(file).toContainText(documents.because.replace('{{reason}}', 'It is of another case.'))
    await expect(file.getByRole('button')).toHaveCount(0)
  })
  await expectNothingForAxe(page, 'documents of a case')
  await page.context().close()
})
