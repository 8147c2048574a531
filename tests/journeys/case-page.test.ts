import { type Browser, expect, type Page, test } from '@playwright/test'
import { callsAs } from '#tests/support/demo-staff.ts'
import desk from '#web/locales/en/desk.json' with { type: 'json' }
import { expectNothingForAxe } from './steps/axe.ts'
import { atTheDesk, fileComplaint } from './steps/desk.ts'
import { directFiled } from './steps/office-calls.ts'
import { speak } from './steps/own-region.ts'

const { panes, sections, files } = desk.case
const photo = 'Fence.jpg'

/** A usual case: one issue, two documents, one handler, who has taken it on. */
async function usualCase(browser: Browser, baseURL: string): Promise<string> {
  const trackingId = await fileComplaint(browser, baseURL, { phone: '0911223381' })
  const { client, user } = await callsAs(baseURL, 'officer2')
  const complaintId = await directFiled(baseURL, trackingId, user.id)
  const { version } = await client.getComplaintDetail({ params: { complaintId } })
  await client.acceptCase({ params: { complaintId } }, { ifMatch: version })
  return `/complain/case-officer-form/${complaintId}`
}

const pane = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** How high the page would be if nothing scrolled by itself: down to the end of the longer pane. */
const wholeHeight = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const ends = [...document.querySelectorAll('[data-pane]')].map(
      each => each.getBoundingClientRect().top + each.scrollTop + Math.max(each.scrollHeight, each.clientHeight),
    )
    return Math.max(document.documentElement.scrollHeight, ...ends)
  })

test('a usual case stays within a few screens, and the decision is written beside it', { tag: '@desk' }, async ({
  browser,
  baseURL: url,
}) => {
  const baseURL = url ?? ''
  const path = await usualCase(browser, baseURL)
  const page = await atTheDesk(browser, baseURL, 'officer2')
  await page.goto(path)

  /** The most screens that the case may take at a size. */
  const bounds = [
    { width: 1440, height: 900, language: 'en', screens: 2 },
    { width: 1024, height: 768, language: 'am', screens: 3 },
    { width: 360, height: 740, language: 'en', screens: 3 },
  ] as const
  for (const { width, height, language, screens } of bounds)
    await test.step(`at ${width} × ${height} it takes ${screens} screens at most`, async () => {
      await page.setViewportSize({ width, height })
      await speak(page, language)
      await page.goto(path)
      await expect(page.getByRole('img').first()).toBeVisible()
      expect.soft(await wholeHeight(page), `at ${width}`).toBeLessThanOrEqual(screens * height)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect.soft(overflow, `nothing sticks out at ${width}`).toBeLessThanOrEqual(0)
      await expectNothingForAxe(page, `at ${width}`)
    })

  await test.step('on a phone the main action comes before the case, the others are a press away', async () => {
    const main = page.getByRole('link', { name: 'Write the decision' })
    const complaint = page.getByRole('heading', { name: sections.complaint, exact: true })
    const [first, second] = await Promise.all([main.boundingBox(), complaint.boundingBox()])
    expect(first?.y).toBeLessThan(second?.y ?? 0)
    await page.getByText('Other actions').press('Enter')
    await expect(page.getByRole('link', { name: 'Refer to another body' })).toBeVisible()
  })

  await test.step('at 1024 px a document is read and the decision written beside each other', async () => {
    await page.setViewportSize({ width: 1024, height: 768 })
    await page.goto(`${path}?do=save-decision`)
    const finding = page.locator('textarea[name="issues.0.finding"]')
    await expect(finding).toBeVisible()
    const read = pane(page, panes.read)
    await expect(read.getByText('My title deed was refused without a reason.').first()).toBeInViewport()
    await expect(finding).toBeInViewport()
    await read.getByRole('button', { name: files.openLabel.replace('{{name}}', photo) }).press('Enter')
    const viewer = page.getByRole('dialog', { name: photo })
    const [document, form] = await Promise.all([viewer.boundingBox(), finding.boundingBox()])
    expect((document?.x ?? 0) + (document?.width ?? 0)).toBeLessThanOrEqual(form?.x ?? 0)
    await finding.fill('The photo shows the fence.')
    await expect(viewer.getByRole('img')).toBeInViewport()
    await page.keyboard.press('F6')
    await viewer.getByRole('button', { name: desk.case.viewer.close }).press('Enter')
    await expect(viewer).toHaveCount(0)
  })

  await test.step('F6 goes from pane to pane, and keys scroll the one that has the focus', async () => {
    const [doing, reading] = [pane(page, panes.do), pane(page, panes.read)]
    await page.locator('#main').focus()
    for (const each of [doing, reading, doing, reading]) {
      await page.keyboard.press('F6')
      await expect(each).toBeFocused()
    }
    const others = await doing.evaluate(each => each.scrollTop)
    await page.keyboard.press('PageDown')
    await expect.poll(() => reading.evaluate(each => each.scrollTop)).toBeGreaterThan(0)
    expect(await doing.evaluate(each => each.scrollTop)).toBe(others)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })

  await test.step('marks lead to the parts, stay in view, and the part is shown again after a reload', async () => {
    const marks = page.getByRole('navigation', { name: panes.marks })
    await expect(marks.getByRole('link', { name: `${sections.attachments} 2` })).toBeVisible()
    await marks.getByRole('link', { name: `${sections.people} 1` }).press('Enter')
    const people = page.getByRole('region', { name: sections.people, exact: true })
    await expect(people).toBeInViewport()
    await expect(marks).toBeInViewport()
    await page.reload()
    await expect(page.locator('#people')).toBeFocused()
    await expect(people).toBeInViewport()
    // where it is folded it is opened
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(path)
    await expect(people.getByText('Gender')).toBeHidden()
    await marks.getByRole('link', { name: `${sections.people} 1` }).press('Enter')
    await expect(people.getByText('Gender')).toBeInViewport()
  })
  await page.context().close()
})
