/** Every page as a browser without JavaScript gets it: it has a title, and each form that it offers is answered. */
import { expect, test } from 'vitest'
import { injectInto } from '#server/app/page-api.ts'
import { pages } from '#server/app/pages.ts'
import { testServer } from '#tests/support/server.ts'
import { pagePaths } from '#web/paths.ts'

const server = await testServer()
await server.app.register(pages, { dev: false, injectApi: injectInto(server.app), context: server.context })
const { origin, host } = new URL(server.context.config.publicUrl)

/** The addresses of the forms that are posted, and of the page itself for one that names none. */
function formsOf(html: string, url: string): string[] {
  const forms = html.match(/<form[^>]*method="post"[^>]*>/gi) ?? []
  return [...new Set(forms.map(form => /action="([^"]*)"/.exec(form)?.[1]?.replaceAll('&amp;', '&') ?? url))]
}

const visible = pagePaths.filter(({ shell }) => shell !== 'none').map(({ path }) => path.replaceAll(/:\w+\??/g, '1'))

test.each(visible)('%s has a title, and no form that nobody answers', async url => {
  for (const language of ['en', 'am']) {
    const headers = { host, cookie: `language=${language}` }
    const answer = await server.app.inject({ url, headers })
    if (answer.statusCode === 302) return
    expect(answer.body).toMatch(/<title>[^<]{3,}<\/title>/)
    for (const action of formsOf(answer.body, url)) {
      const posted = await server.app.inject({
        method: 'POST',
        url: action,
        headers: { ...headers, origin, 'content-type': 'application/x-www-form-urlencoded' },
        payload: '',
      })
      expect([action, posted.statusCode === 405 || posted.statusCode >= 500, posted.statusCode]).toEqual([
        action,
        false,
        posted.statusCode,
      ])
    }
  }
})
