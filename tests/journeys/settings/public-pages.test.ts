import { expect, type Page, test } from '@playwright/test'
import en from '#web/locales/en/public-pages.json' with { type: 'json' }
import am from '#web/locales/am/public-pages.json' with { type: 'json' }
import { expectNothingForAxe } from '../steps/axe.ts'
import { enter } from '../steps/desk.ts'
import { expectAnswer, press, type } from '../steps/keyboard.ts'
import { speak } from '../steps/own-region.ts'

const area = (page: Page, name: string) => page.locator(`textarea[name=${name}]`)

// no other journey reads this page
test('an administrator writes a page by keyboard, previews and publishes it; everybody reads it without script', {
  tag: '@desk',
}, async ({ page, browser, baseURL }) => {
  await enter(page, 'admin')
  await speak(page, 'en')
  await page.goto('/setting/office')
  await press(page.getByRole('link', { name: en.title }))
  await press(page.getByRole('navigation', { name: en.pagesLabel }).getByRole('link', { name: en.names.terms }))
  await expect(area(page, 'textEn')).toHaveValue(/^# Terms of use/)

  await test.step('a text without a title is refused, and stays in the form', async () => {
    await type(area(page, 'textEn'), 'Be kind.')
    await press(page.getByRole('button', { name: en.publish }))
    await expect(page.getByRole('alert').getByRole('link')).toHaveText(en.fields.textEn.prompts['title-missing'])
    await expect(area(page, 'textEn')).toHaveValue('Be kind.')
  })

  await test.step('what is shown after a preview is what was typed; nothing is published', async () => {
    await type(area(page, 'textEn'), '# Terms of this bureau\n\nBe kind.\n\n## Cost\n\n**Nothing** <b>at all</b>.')
    await press(page.getByRole('button', { name: en.preview }))
    const preview = page.getByRole('region', { name: en.previewOf.en })
    await expect(preview).toContainText('Terms of this bureau')
    await expect(preview).toContainText('<b>at all</b>')
    await expect(page.getByText(en.standing.standard)).toBeVisible()
    await expectNothingForAxe(page)
  })

  await press(page.getByRole('button', { name: en.publish }))
  await expectAnswer(page, 'Page published successfully')
  await expect(page.getByText('Version 1 is shown')).toBeVisible()

  await test.step('a visitor reads it, on a phone, without script', async () => {
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      locale: 'en-GB',
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
    })
    const visitor = await context.newPage()
    await visitor.goto('/home/')
    await visitor.getByRole('contentinfo').getByRole('link', { name: en.names.terms }).click()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Terms of this bureau')
    await expect(visitor.getByRole('heading', { level: 2 })).toHaveText('Cost')
    await expect(visitor.locator('strong', { hasText: 'Nothing' })).toBeVisible()
    await context.close()
  })

  await test.step('the standard text comes back by publishing it, in Amharic', async () => {
    await speak(page, 'am')
    await page.goto('/setting/public-pages?page=terms')
    await press(page.getByRole('link', { name: am.useStandard }))
    await expect(page.getByText(am.from.standard)).toBeVisible()
    await press(page.getByRole('button', { name: am.publish }))
    await expectAnswer(page, 'Page published successfully')
    await expect(area(page, 'textEn')).toHaveValue(/^# Terms of use/)
  })
})

for (const [path, title] of [
  ['/pages/how-long', 'ምን ያህል ጊዜ ይወስዳል'],
  ['/pages/other-help', 'ሌላ ማን ሊረዳ ይችላል'],
  ['/pages/privacy', 'የግል መረጃ አጠባበቅ'],
  ['/pages/accessibility', 'ተደራሽነት'],
] as const)
  test(`${path} is read without script and is in order for axe`, { tag: '@phone' }, async ({ page }) => {
    await page.context().addCookies([{ name: 'language', value: 'am', url: test.info().project.use.baseURL ?? '' }])
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expectNothingForAxe(page)
  })
