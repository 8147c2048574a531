import { expect, test } from 'vitest'
import { refusal } from '#tests/support/refusal.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'
import { entriesAbout } from '#tests/support/trail.ts'

const server = await testServer()
const publisher = await signInAs(server, { permissions: ['Publication - Manage'] })
const colleague = await signInAs(server, { permissions: ['Publication - Manage'] })

const written = {
  textEn: '# About the bureau\n\nWe hear you.\n\n## Who\n\nSix of us.',
  textAm: '# ስለ ቢሮው\n\nእንሰማዎታለን።',
}
const publish = (body: object, by = publisher) => server.post('/api/PublicPages/Publish', body, { token: by.token })
const read = async (name: string, language: string) =>
  (await server.get(`/api/PublicPages/GetPage/${name}/${language}`)).json()

test('everybody reads the text that comes with the portal until the office publishes its own, in both languages', async () => {
  expect(await read('about', 'en')).toMatchObject({ title: 'About Us', sections: expect.any(Array) })
  const answer = await publish({ name: 'about', version: 0, ...written })
  expect([answer.statusCode, answer.headers['x-message']], answer.body).toEqual([200, 'Page published successfully'])
  expect(answer.json()).toMatchObject({
    ...written,
    standard: { en: expect.stringContaining('# About Us') },
    versions: [{ version: 1, ...written, publishedBy: { en: 'Tigist Bekele' } }],
  })
  expect(await read('about', 'en')).toEqual({
    title: 'About the bureau',
    leadHtml: '<p>We hear you.</p>',
    sections: [{ title: 'Who', html: '<p>Six of us.</p>' }],
  })
  expect(await read('about', 'am')).toMatchObject({ title: 'ስለ ቢሮው' })
  expect(await read('faq', 'en')).toMatchObject({ title: 'Questions and answers' })
})

test('the same text makes no other version; another one does, and the former stays', async () => {
  const body = { name: 'terms', ...written }
  await publish({ ...body, version: 0 })
  expect((await publish({ ...body, version: 1 })).json().versions).toHaveLength(1)
  const again = await publish({ ...body, version: 1, textEn: '# Terms\n\nBe kind.' })
  expect(again.json().versions).toMatchObject([
    { version: 2, textEn: '# Terms\n\nBe kind.' },
    { version: 1, textEn: written.textEn },
  ])
  const entries = await entriesAbout(server.database.ownerDb, ['public-page', 'terms'], ['action', 'details'])
  expect(entries).toEqual([
    { action: 'public-page-published', details: { version: 1 } },
    { action: 'public-page-published', details: { version: 2 } },
  ])
})

test('whoever saw an older version is told who published since, and changes nothing', async () => {
  await publish({ name: 'contact', version: 0, ...written }, colleague)
  const late = await publish({ name: 'contact', version: 0, textEn: '# Mine', textAm: '# የእኔ' })
  expect(refusal(late)).toEqual([409, 'stale-version'])
  expect(late.json().details).toMatchObject({
    version: 1,
    since: [{ action: 'public-page-published', by: { en: 'Tigist Bekele' } }],
  })
  expect(await read('contact', 'en')).toMatchObject({ title: 'About the bureau' })
})

test('two who publish at the same moment make one version, and one is told', async () => {
  const answers = await Promise.all(
    [publisher, colleague].map((by, at) =>
      publish({ name: 'how-long', version: 0, textEn: `# Text ${at}`, textAm: '# ጽሑፍ' }, by),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})

test('a preview stores nothing; a text without a title or too long is refused with its field', async () => {
  const preview = await server.post('/api/PublicPages/Preview', written, { token: publisher.token })
  expect(preview.json()).toMatchObject({ en: { title: 'About the bureau' }, am: { title: 'ስለ ቢሮው' } })
  expect(await read('privacy', 'en')).toMatchObject({ title: 'Privacy' })
  for (const [change, field, reason] of [
    [{ textEn: 'no title' }, 'textEn', 'title-missing'],
    [{ textAm: `# ${'ሀ'.repeat(20_000)}` }, 'textAm', 'too-long'],
    [{ textEn: ' ' }, 'textEn', 'required'],
    [{ name: 'news' }, 'name', 'no-such-choice'],
  ] as const) {
    const refused = await publish({ name: 'privacy', version: 0, ...written, ...change })
    expect(refused.statusCode).toBe(422)
    expect(refused.json().fields).toEqual([expect.objectContaining({ field, reason })])
  }
  expect((await server.get('/api/PublicPages/GetPage/news/en')).statusCode).toBe(422)
})

test('only whoever may publish reads drafts and versions', async () => {
  const receiver = await signInAs(server, { permissions: ['Complaints - Receive'] })
  expect((await server.get('/api/PublicPages/GetTexts/about', receiver.token)).statusCode).toBe(403)
  expect((await publish({ name: 'about', version: 1, ...written }, receiver)).statusCode).toBe(403)
})
