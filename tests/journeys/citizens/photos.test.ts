/** Photos are made smaller by the browser before they are sent, and a refused one stands where the person looks. */
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { fileComplaint } from '#tests/support/citizen.ts'
import files from '#web/locales/am/files.json' with { type: 'json' }
import { codeSentTo, ownPhone } from '../steps/complainant.ts'
import { browserCalls } from '../steps/office-calls.ts'
import { answerAll } from '../steps/own-application.ts'

test.use({ locale: 'am-ET', viewport: { width: 360, height: 740 } })

/** A photo of a phone that was held upright: stored lying, with the place and the way to turn it. Red is its left half as it is shown. */
async function takePhoto() {
  const [width, height] = [4000, 3000]
  const points = Buffer.alloc(width * height * 3)
  for (let at = 0, value = 1; at < width * height; at++) {
    value = (value * 48_271) % 2_147_483_647
    // shown turned by a quarter to the right: the lower half is the left one
    points[at * 3 + (at < (width * height) / 2 ? 2 : 0)] = 180 + (value % 60)
  }
  const buffer = await sharp(points, { raw: { width, height, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '9/1 1/1 0/1' } })
    .jpeg({ quality: 95 })
    .toBuffer()
  expect(await sharp(buffer).metadata()).toMatchObject({ width, height, orientation: 6 })
  return buffer
}

let taken: ReturnType<typeof takePhoto> | undefined

/** It is taken once, because that takes seconds. */
const uprightPhoto = async (name: string) => {
  taken ??= takePhoto()
  return { name, mimeType: 'image/jpeg', buffer: await taken }
}

/** HEIC, which Chromium cannot open. */
function heic(name: string) {
  const box = (type: string, content: Buffer) => {
    const head = Buffer.alloc(8, type)
    head.writeUInt32BE(content.length + 8)
    head.write(type, 4, 'latin1')
    return Buffer.concat([head, content])
  }
  const brands = Buffer.from('heic\0\0\0\0heicmif1', 'latin1')
  const buffer = Buffer.concat([
    box('ftyp', brands),
    box('meta', Buffer.alloc(50)),
    box('mdat', Buffer.alloc(500_000, 7)),
  ])
  return { name, mimeType: 'image/heic', buffer }
}

/** The bytes of a file of the application, as they are stored. */
async function stored(page: Page, application: string, name: string): Promise<Buffer> {
  const { draft } = await browserCalls(page.context()).getDraft({}, { applicationId: application })
  const file = draft?.attachments.find(each => each.name === name)
  return (await page.request.get(`/api/File/download?fileUrl=${file?.id}`)).body()
}

/** Whether a picture stands upright, is red on the left and blue on the right. */
async function expectUpright(picture: Buffer) {
  const { width, height, orientation, exif } = await sharp(picture).metadata()
  expect([width, height]).toEqual([1920, 2560])
  expect([orientation ?? 1, exif]).toEqual([1, undefined])
  const colourAt = async (left: number) => {
    const part = sharp(picture).extract({ left, top: 1200, width: 40, height: 40 })
    return (await sharp(await part.png().toBuffer()).stats()).dominant
  }
  const [left, right] = [await colourAt(200), await colourAt(1600)]
  expect(left.r).toBeGreaterThan(left.b + 100)
  expect(right.b).toBeGreaterThan(right.r + 100)
}

test('a large photo is sent smaller and upright, the original when it is asked for, and what cannot be opened as it is', {
  tag: '@phone',
}, async ({ page, context }) => {
  const at = await answerAll(context)
  const application = new URL(at('attachments'), 'http://page').searchParams.get('application') ?? ''
  await page.goto(at('attachments'))
  const box = page.getByRole('checkbox', { name: files.photos.original })
  await expect(box).toBeVisible()
  const chosen = page.locator('input[type=file]')
  const [first, second] = [await uprightPhoto('ውሳኔ.jpg'), await uprightPhoto('ካርታ.jpg')]
  const arrived = (name: string) =>
    expect(page.locator('select[name^="fileType."]').and(page.getByLabel(name))).toBeVisible()

  await chosen.setInputFiles(first)
  await arrived(first.name)
  const smaller = await stored(page, application, first.name)
  expect(smaller.length).toBeLessThan(first.buffer.length / 2)
  await expectUpright(smaller)
  expect(await chosen.evaluate((input: HTMLInputElement) => input.files?.length)).toBe(0)

  await box.check()
  await chosen.setInputFiles(second)
  await arrived(second.name)
  expect((await stored(page, application, second.name)).equals(second.buffer)).toBe(true)

  await box.uncheck()
  const other = heic('ፎቶ.heic')
  await chosen.setInputFiles(other)
  await arrived(other.name)
  expect((await stored(page, application, other.name)).equals(other.buffer)).toBe(true)

  await test.step('a refused file has the focus, in the colour of an error, and says what to do instead', async () => {
    await chosen.setInputFiles({ name: 'a.html', mimeType: 'text/html', buffer: Buffer.from('<script>1</script>') })
    const line = page.getByRole('listitem').filter({ hasText: 'a.html' })
    await expect(line).toBeFocused()
    await expect(line).toBeInViewport()
    await expect(line.getByRole('alert')).toContainText(files.reasons['file-active-content'])
    await expect(line).toHaveCSS('color', await colourOfErrors(page))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
})

/** As the page paints `--error`. */
const colourOfErrors = (page: Page) =>
  page.evaluate(() => {
    const probe = document.createElement('i')
    probe.style.color = 'var(--error)'
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })

test('a photo added to a filed complaint is made smaller too', { tag: '@phone' }, async ({ page, baseURL }) => {
  const phone = ownPhone()
  const id = await fileComplaint(baseURL ?? '', { answers: { 'complainant.phone': phone } })
  const client = browserCalls(page.context())
  await client.sendCode({ body: { trackingId: id, channel: 'sms' } })
  await client.verifyCode({ body: { trackingId: id, code: await codeSentTo({ phone }) } })
  await page.goto(`/home/track-status/status?id=${id}`)
  const chosen = page.locator('input[type=file]')
  await expect(page.getByRole('checkbox', { name: files.photos.original })).toBeVisible()
  await chosen.setInputFiles(await uprightPhoto('ውሳኔ.jpg'))
  const size = () => chosen.evaluate((input: HTMLInputElement) => input.files?.[0]?.size ?? 0)
  const before = await size()
  await expect.poll(size).toBeLessThan(before / 2)
  const after = await size()
  await page.getByRole('checkbox', { name: files.photos.original }).check()
  expect(await size()).toBe(before)
  await page.getByRole('checkbox', { name: files.photos.original }).uncheck()
  await expect.poll(size).toBe(after)
  await page.locator('form:has(input[type=file]) button[type=submit]').click()
  const link = page.getByRole('link', { name: 'ውሳኔ.jpg' })
  const stored = await page.request.get((await link.getAttribute('href')) ?? '')
  await expectUpright(await stored.body())
})
