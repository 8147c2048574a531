import { request as httpRequest } from 'node:http'
import { expect, test } from '@playwright/test'

const contentPages = ['/home/', '/Services', '/AboutUs', '/ContactUs', '/FAQ', '/undercon/']

/** Playwright always sends a length; a client that does not is written by hand. */
const postWithoutLength = (url: string) =>
  new Promise<number>((resolve, reject) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'transfer-encoding': 'chunked' }
    const sending = httpRequest(url, { method: 'POST', headers }, answer => resolve(answer.statusCode ?? 0))
    sending.on('error', reject)
    sending.end('a=1')
  })

// the same for every screen
test.describe('over HTTP', { tag: '@desk' }, () => {
  test('every page comes with a policy whose nonce is used once, and with the other protections', async ({
    request,
  }) => {
    const [first, second] = [await request.get('/home/apply'), await request.get('/home/apply')]
    const policyOf = (answer: typeof first) => answer.headers()['content-security-policy'] ?? ''
    expect(policyOf(first)).toMatch(/script-src [^;]*'nonce-[^']+'[^;]*'strict-dynamic'/)
    expect(policyOf(first)).toContain("frame-ancestors 'none'")
    expect(policyOf(first)).not.toBe(policyOf(second))
    expect(first.headers()['x-content-type-options']).toBe('nosniff')
    expect(first.headers()['referrer-policy']).toBe('strict-origin-when-cross-origin')
    expect(first.headers()['cache-control']).toBe('no-store')
  })

  test('an unknown call answers in JSON, an unknown page with the not-found page', async ({ request }) => {
    const call = await request.get('/api/Complaints/NoSuchCall')
    expect(call.status()).toBe(404)
    expect(await call.json()).toMatchObject({ code: 'not-found' })
    expect((await request.get('/no/such/page')).status()).toBe(404)
  })

  test('a form from another site, one too large, and one without a length are refused', async ({
    request,
    baseURL,
  }) => {
    const form = (options: object) => request.post('/home/apply?step=eligibility', { maxRedirects: 0, ...options })
    expect((await form({ form: { a: '1' }, headers: { origin: 'https://elsewhere.example' } })).status()).toBe(403)
    expect((await form({ form: { a: 'x'.repeat(2_000_000) } })).status()).toBe(413)
    expect(await postWithoutLength(`${baseURL}/home/apply?step=eligibility`)).toBe(411)
  })

  test('content pages ship no script and weigh little', async ({ request }) => {
    for (const path of contentPages) {
      const html = await (await request.get(path)).text()
      expect(html, path).not.toMatch(/<script(?![^>]*type="application\/json")/)
    }
  })

  test('the API describes itself', async ({ request }) => {
    const description = await (await request.get('/api/docs/json')).json()
    expect(description.openapi).toBe('3.1.0')
    expect(Object.keys(description.paths)).toContain('/Complaints/GetCompliantsList/{userId}/{roleId}/{filterBy}')
  })

  test('the viewer of that description works within its policy', async ({ page }) => {
    await page.goto('/api/docs/')
    await expect(page.getByText('/JwtToken/UserLogin')).toBeVisible()
  })
})

test.describe('the header', { tag: '@desk' }, () => {
  for (const [width, textSize] of [
    [240, 100],
    [360, 150],
    [360, 200],
  ] as const) {
    test(`stands beside itself at ${width} px and ${textSize} % text`, async ({ page }) => {
      await page.setViewportSize({ width, height: 700 })
      for (const language of ['en', 'am']) {
        await page
          .context()
          .addCookies([{ name: 'language', value: language, url: test.info().project.use.baseURL ?? '' }])
        await page.goto('/home/apply')
        await page.evaluate(size => {
          document.documentElement.style.fontSize = `${size}%`
        }, textSize)
        const boxes = await page
          .locator('header a:visible, header button:visible, header summary:visible')
          .evaluateAll(all => all.map(each => each.getBoundingClientRect().toJSON() as DOMRect))
        expect(boxes.length).toBeGreaterThan(3)
        for (const [index, one] of boxes.entries()) {
          expect(one.left).toBeGreaterThanOrEqual(0)
          expect(one.right).toBeLessThanOrEqual(width)
          for (const other of boxes.slice(index + 1)) {
            const isBeside = one.right <= other.left || other.right <= one.left
            const isAbove = one.bottom <= other.top || other.bottom <= one.top
            expect(isBeside || isAbove, `${language} ${index}`).toBe(true)
          }
        }
      }
    })
  }

  test('has menus that close by Escape and by a click beside them', async ({ page }) => {
    await page.goto('/home/apply')
    const [open, look] = [page.locator('details[name=top-bar][open]'), page.locator('header summary:visible').first()]
    await look.click()
    await expect(open).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(open).toHaveCount(0)
    await expect(look).toBeFocused()
    await look.click()
    await page.mouse.click(40, 600)
    await expect(open).toHaveCount(0)
  })
})
