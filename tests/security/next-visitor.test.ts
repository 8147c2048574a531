/** What the next visitor of a shared browser gets: the same cookies in a new tab, without the addresses of the tab before. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Answers, stepNames, stepsFor } from '#contract/filing/application-steps.ts'
import { receiptMinutes } from '#contract/filing/receipt-time.ts'
import { contract } from '#contract/index.ts'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { injectInto } from '#server/app/page-api.ts'
import { pages } from '#server/app/pages.ts'
import am from '#web/locales/am/apply.json' with { type: 'json' }
import receiptTexts from '#web/locales/am/receipt.json' with { type: 'json' }
import forget from '#web/locales/am/forget.json' with { type: 'json' }
import shell from '#web/locales/am/shell.json' with { type: 'json' }
import { pagePaths } from '#web/paths.ts'
import { answersOfStep, completeAnswers } from '#tests/support/application.ts'
import { anOrganization } from '#tests/support/factories.ts'
import { formBody } from '#tests/support/form-body.ts'
import { rowIn, rowsIn } from '#tests/support/rows.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer({ connections: 5 })
await server.app.register(pages, { dev: false, injectApi: injectInto(server.app), context: server.context })
await server.inTransaction(async tx => [
  await anOrganization(tx),
  await anOrganization(tx, { handles_complaints: false }),
])

const origin = new URL(server.context.config.publicUrl).origin
const complete = await completeAnswers(server.client())
const firstPersons: Answers = { ...complete, 'complainant.firstName': 'ትዕግሥት', 'complainant.phone': '0911 77 88 99' }
const secondPersons: Answers = { ...complete, 'complainant.firstName': 'መሐመድ', 'complainant.phone': '0922 11 22 33' }
/** Words of the first person that nobody else may read; the phone number in any spelling. */
const ofFirst = [/ትዕግሥት/, /77 ?88 ?99/]

/** A browser without a script: its cookies, and what it gets. */
function browser() {
  const jar = new Map<string, string>([['language', 'am']])
  const send = async (method: 'GET' | 'POST', url: string, payload?: string | Buffer, headers: object = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await server.app.inject({
      method,
      url,
      headers: { host: 'localhost:3000', cookie, ...(method === 'POST' && { origin }), ...headers },
      ...(payload !== undefined && { payload }),
    })
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }
  return {
    jar,
    get: (url: string) => send('GET', url),
    /** Follows the redirects of a page, as a browser does. */
    async visit(url: string) {
      let answer = await send('GET', url)
      for (let hops = 0; answer.statusCode >= 300 && answer.statusCode < 400 && hops < 5; hops++)
        answer = await send('GET', String(answer.headers.location))
      return answer
    },
    call: (name: keyof typeof contract, body: object, headers: object = {}) =>
      send('POST', `/api${contract[name].path}`, JSON.stringify(body), {
        'content-type': 'application/json',
        ...headers,
      }),
    form: (url: string, fields: Answers) =>
      send('POST', url, new URLSearchParams(fields).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
      }),
    send,
  }
}
type Browser = ReturnType<typeof browser>

const queryOf = (answer: { headers: { location?: string | undefined } }, name: string) =>
  new URL(answer.headers.location ?? '', origin).searchParams.get(name) ?? ''

/** Answers every step in the forms of the pages; returns the id of the application, which only the addresses of this tab hold. */
async function fill({ form }: Browser, answers: Answers): Promise<string> {
  let application = ''
  for (const { name } of stepsFor(answers).filter(step => step.name !== 'review')) {
    const about = application && `&application=${application}`
    const answer = await form(`/home/apply?step=${name}${about}`, { ...answersOfStep(name, answers), intent: 'next' })
    expect([name, answer.statusCode]).toEqual([name, 302])
    application = queryOf(answer, 'application')
  }
  return application
}

async function file(person: Browser, answers = firstPersons) {
  const application = await fill(person, answers)
  const answer = await person.form(`/home/apply?step=review&application=${application}`, { intent: 'submit' })
  const receipt = queryOf(answer, 'receipt')
  const own = `/home/confirm?receipt=${receipt}`
  const shown = (await person.get(own)).body
  const trackingId = /\d{4} \d{4} \d{4} \d{4}/.exec(shown)?.[0] ?? ''
  expect(trackingId).not.toBe('')
  return { application, receipt, own, shown, trackingId }
}

const about = (trackingId: string) => [...ofFirst, new RegExp(trackingId.replaceAll(' ', ' ?'))]

function expectNothingOf(words: readonly RegExp[], what: string, { body }: { body: string }) {
  expect([what, words.filter(word => word.test(body))]).toEqual([what, []])
}

const another = crypto.randomUUID()
/** Every address of the application's pages that somebody can type, or find in a text. */
const typed = [
  '/home/apply',
  ...stepNames.flatMap(step => [`/home/apply?step=${step}`, `/home/apply?step=${step}&discard=ask`]),
  `/home/apply?step=review&application=${another}`,
  '/home/apply?application=',
  '/home/apply?gone=yes',
  '/home/confirm',
  '/home/confirm?already=yes',
  '/home/confirm?receipt=',
  '/home/confirm?receipt=undefined',
  `/home/confirm?receipt=${another}`,
  '/home/forget',
]

/** Every call that reads what a browser holds of an application that was filed. */
const calls: Partial<Record<keyof typeof contract, (next: Browser) => Promise<{ body: string }>>> = {
  startDraft: next => next.call('startDraft', { language: 'am' }),
  getDraft: next => next.get('/api/Applications/GetDraft'),
  getReceipt: next => next.get('/api/Applications/GetReceipt'),
  downloadReceipt: next => next.get('/api/Applications/DownloadReceipt'),
  submitDraft: next => next.call('submitDraft', {}),
  saveDraft: next => next.call('saveDraft', { step: 'review', answers: {} }),
  discardDraft: next => next.call('discardDraft', {}),
  // the id of a file is known to nobody else
  downloadFile: next => next.get(`/api/File/download?fileUrl=${another}`),
  uploadFiles: next => next.send('POST', '/api/File', ...multipart()),
  endPossession: next => next.call('endPossession', {}),
  signOut: next => next.call('signOut', {}),
}

function multipart() {
  const { payload, contentType } = formBody({ files: [['letter.txt', 'A letter.']] })
  return [payload, { 'content-type': contentType }] as const
}

const withCookies = (cookies: readonly string[]) =>
  Object.entries(contract as unknown as Record<string, Endpoint>).filter(([, { cookies: own }]) =>
    [own?.reads, own?.sets].flat().some(name => name !== undefined && cookies.includes(name)),
  )

test('the table of calls has every call that knows the cookies of an application or a receipt', () => {
  expect(
    withCookies(['application', 'receipt'])
      .filter(([name]) => !(name in calls))
      .map(([name]) => name),
  ).toEqual([])
})

describe('an application under way', () => {
  test('is asked about at the start, without a word of its content; its own tab goes on', async () => {
    const person = browser()
    const application = await fill(person, firstPersons)
    for (const url of typed) {
      expectNothingOf(ofFirst, url, await person.visit(url))
      const [path, query = ''] = url.split('?')
      expectNothingOf(ofFirst, `data of ${url}`, await person.get(`${path}.data?${query}`))
    }
    const { body } = await person.get('/home/apply')
    for (const words of [am.goOn.title, am.goOn.continue, am.goOn.begin]) expect(body).toContain(words)
    expect(body).not.toContain(application)
    expect((await person.get(`/home/apply?step=review&application=${application}`)).body).toMatch(/ትዕግሥት/)
    const goOn = await person.form('/home/apply', { intent: 'continue' })
    expect(queryOf(goOn, 'application')).toBe(application)
  })

  test('a new one deletes it, and a form of the first writes nothing into the second', async () => {
    const person = browser()
    const first = await fill(person, firstPersons)
    const second = queryOf(await person.form('/home/apply', { intent: 'begin' }), 'application')
    expect(second).not.toBe(first)
    const left = server.database.ownerDb.selectFrom('complaint_draft').where('id', '=', first).select('id')
    expect(await left.execute()).toEqual([])
    const fields = { ...answersOfStep('complainant', firstPersons), intent: 'next' }
    const late = await person.form(`/home/apply?step=complainant&application=${first}`, fields)
    expect(late.headers.location).toBe('/home/apply?gone=yes')
    expect((await person.visit('/home/apply?gone=yes')).body).toContain(am.goOn.gone)
    // nor does one from before there was any
    await person.form(`/home/apply?step=applicant&application=${second}`, {
      'applicant.kind': 'individual',
      intent: 'next',
    })
    expect((await person.form('/home/apply?step=complainant', fields)).headers.location).toBe('/home/apply')
    // nor a submission, a file, or a file in pieces
    expect(
      (await person.form(`/home/apply?step=review&application=${first}`, { intent: 'submit' })).headers.location,
    ).toBe('/home/apply?gone=yes')
    const [payload, headers] = multipart()
    expect((await person.send('POST', '/api/File', payload, { ...headers, 'application-id': first })).statusCode).toBe(
      401,
    )
    const tus = { 'tus-resumable': '1.0.0', 'upload-length': '4', 'application-id': first }
    expect((await person.send('POST', '/api/uploads', undefined, tus)).statusCode).toBe(401)
    const { draft } = (await person.get('/api/Applications/GetDraft')).json()
    expect(draft).toMatchObject({ id: second, answers: { 'applicant.kind': 'individual' }, attachements: [] })
    expectNothingOf(ofFirst, 'the second', await person.get(`/home/apply?step=review&application=${second}`))
  })
})

describe('a receipt', () => {
  test('is shown in its own tab, and to the next visitor by no page and no call', async () => {
    const person = browser()
    const { own, receipt, trackingId } = await file(person)
    const words = about(trackingId)
    expect((await person.get(own)).body).toMatch(/ትዕግሥት/)
    expect((await person.get(`/api/Applications/DownloadReceipt?receipt=${receipt}`)).headers['content-type']).toBe(
      'application/pdf',
    )
    for (const url of typed) expectNothingOf(words, url, await person.visit(url))
    expect((await person.get('/home/apply')).body).not.toContain(am.goOn.title)
    expect((await person.get('/home/confirm')).body).toContain(receiptTexts.search.lead)
    for (const [name, call] of Object.entries(calls)) {
      const next = browser()
      for (const [cookie, value] of person.jar) next.jar.set(cookie, value)
      expectNothingOf(words, name, await call(next))
    }
    // its name without the cookie of this browser shows nothing either
    expectNothingOf(words, 'elsewhere', await browser().visit(own))
  })

  test('the same form, sent again in its tab, leads to it again', async () => {
    const person = browser()
    const { application, receipt, trackingId } = await file(person)
    for (const [step, intent] of [
      ['review', 'submit'],
      ['contact', 'next'],
    ]) {
      const again = await person.form(`/home/apply?step=${step}&application=${application}`, { intent: intent ?? '' })
      expect(queryOf(again, 'receipt')).toBe(receipt)
      expect((await person.visit(again.headers.location ?? '')).body).toContain(trackingId)
    }
  })

  test('a second application never shows the first', async () => {
    const person = browser()
    const { own, receipt, trackingId, application } = await file(person)
    const second = await fill(person, secondPersons)
    const words = about(trackingId)
    const addresses = [
      own,
      `/home/apply?step=review&application=${application}`,
      `/home/apply?step=review&application=${second}`,
    ]
    for (const url of [...typed, ...addresses, `/api/Applications/GetReceipt?receipt=${receipt}`])
      expectNothingOf(words, url, await person.visit(url))
    const { own: ofSecond, shown } = await file(browser(), secondPersons)
    expect(ofSecond).not.toBe(own)
    expect(shown).toMatch(/መሐመድ/)
  })

  test('is over after a short time, and then takes the tracking ID and a code', async () => {
    const person = browser()
    const { own, receipt, trackingId, application } = await file(person)
    const digits = trackingId.replaceAll(' ', '')
    const kept = new Map(person.jar)
    server.clock.moveBy((receiptMinutes * 60 + 1) * 1000)
    // as if the browser had kept its cookies
    for (const [name, value] of kept) person.jar.set(name, value)
    const words = about(trackingId)
    for (const url of [
      own,
      `/api/Applications/GetReceipt?receipt=${receipt}`,
      `/api/Applications/DownloadReceipt?receipt=${receipt}`,
    ])
      expectNothingOf(words, url, await person.visit(url))
    // an answer that never came: its cookie is from before the submission
    person.jar.set('application', server.cookieOf('application', application).split('=')[1] ?? '')
    const again = await person.call('submitDraft', {}, { 'application-id': application })
    expect(again.json()).toMatchObject({ code: 'already-submitted' })
    expectNothingOf(words, 'submitted again', again)

    const asked = await person.visit(`/home/confirm?text=${digits}`)
    expectNothingOf(ofFirst, 'before the code', asked)
    const { id } = await rowIn(server.database.ownerDb, 'complaint', { tracking_id: digits }, ['id'])
    const other = server.proofOf(id + 1).split('=')[1] ?? ''
    person.jar.set('possession', other)
    expectNothingOf(ofFirst, 'with another proof', await person.visit(`/home/confirm?id=${digits}`))
    person.jar.set('possession', server.proofOf(id).split('=')[1] ?? '')
    expect((await person.get(`/home/confirm?id=${digits}`)).body).toMatch(/ትዕግሥት/)
    expect((await person.get('/api/Applications/DownloadReceipt')).headers['content-type']).toBe('application/pdf')
    // the tracking ID has to be named
    for (const url of typed) expectNothingOf(words, url, await person.visit(url))
    const proof = person.jar.get('possession') ?? ''
    await person.call('endPossession', {})
    person.jar.set('possession', proof)
    for (const url of [
      `/home/confirm?id=${digits}`,
      '/api/Applications/GetReceipt',
      '/api/Applications/DownloadReceipt',
    ])
      expectNothingOf(ofFirst, `${url} with an ended proof`, await person.visit(url))
  })
})

describe('forgetting everything', () => {
  test('asks first, deletes the application with its files and all cookies, and leaves nothing to Back', async () => {
    const person = browser()
    const { own, trackingId } = await file(person)
    const digits = trackingId.replaceAll(' ', '')
    const { id } = await rowIn(server.database.ownerDb, 'complaint', { tracking_id: digits }, ['id'])
    person.jar.set('possession', server.proofOf(id).split('=')[1] ?? '')
    person.jar.set('scheme', 'dark')
    const proof = person.jar.get('possession') ?? ''
    const application = await fill(person, firstPersons)
    expect((await person.send('POST', '/api/File', ...multipart())).statusCode).toBe(200)
    await person.send('POST', '/api/uploads', undefined, {
      'tus-resumable': '1.0.0',
      'upload-length': '9',
      'upload-metadata': 'filename YQ==',
    })
    const uploads = join(server.context.config.dataFolder, 'uploads')
    expect(readdirSync(uploads).length).toBeGreaterThan(0)
    const filesOf = () => rowsIn(server.database.ownerDb, 'attachment', { draft_id: application }, ['storage_key'])
    const [stored] = await filesOf()
    const history = [
      own,
      `/home/apply?step=review&application=${application}`,
      `/home/track-status/status?id=${digits}`,
    ]
    for (const url of history) expect((await person.get(url)).headers['cache-control']).toBe('no-store')

    const asked = await person.get('/home/forget?from=%2Fhome%2Fapply')
    expect(asked.body).toContain(forget.confirm)
    expect(await filesOf()).toHaveLength(1)
    const done = await person.form('/home/forget', {})
    expect(done.body).toContain(forget.doneText)
    expect([...person.jar]).toEqual([])
    expect(done.headers['clear-site-data']).toContain('"storage"')
    expect(await filesOf()).toEqual([])
    expect(existsSync(join(server.context.config.dataFolder, 'files', stored?.storage_key ?? ''))).toBe(false)
    expect(readdirSync(uploads)).toEqual([])
    for (const url of [...typed, ...history]) expectNothingOf(ofFirst, url, await person.visit(url))
    // a copy of the proof opens nothing
    person.jar.set('possession', proof)
    expectNothingOf(ofFirst, 'a copy', await person.visit(`/home/track-status/status?id=${digits}`))
  })

  const ends: [string, (person: Browser) => Promise<unknown>][] = [
    ['forgetting', person => person.form('/home/forget', {})],
    ['signing out', person => person.call('signOut', {})],
  ]
  test.each(ends)('%s ends the proofs on the server: copies of the cookies open nothing', async (_, end) => {
    const person = browser()
    const { own, receipt, application, trackingId } = await file(person)
    const digits = trackingId.replaceAll(' ', '')
    const { id } = await rowIn(server.database.ownerDb, 'complaint', { tracking_id: digits }, ['id'])
    person.jar.set('possession', server.proofOf(id).split('=')[1] ?? '')
    const copies = new Map(person.jar)
    const copied = () => {
      const other = browser()
      for (const [name, value] of copies) other.jar.set(name, value)
      return other
    }
    const readers = [
      `/api/Applications/GetReceipt?receipt=${receipt}`,
      `/api/Applications/DownloadReceipt?receipt=${receipt}`,
      '/api/Applications/GetReceipt',
      '/api/Applications/DownloadReceipt',
      '/api/Tracking/GetMyComplaint',
    ]
    for (const url of readers) expect([url, (await copied().get(url)).statusCode]).toEqual([url, 200])
    await end(person)
    expect(['possession', 'receipt'].filter(name => person.jar.has(name))).toEqual([])

    for (const url of readers) {
      const { statusCode, json } = await copied().get(url)
      expect([url, statusCode, json().code]).toEqual([url, 401, 'code-required'])
    }
    expectNothingOf(about(trackingId), own, await copied().visit(own))
    expectNothingOf(ofFirst, 'the status', await copied().visit(`/home/track-status/status?id=${digits}`))
    const named = { 'application-id': application }
    expect((await copied().send('GET', '/api/Applications/GetDraft', undefined, named)).json().submitted).toBeNull()
    const fromBefore = copied()
    fromBefore.jar.set('application', server.cookieOf('application', application).split('=')[1] ?? '')
    for (const other of [copied(), fromBefore]) {
      const again = await other.call('submitDraft', {}, named)
      expect(again.json()).toMatchObject({ code: 'already-submitted' })
    }
  })

  test('stands on every step, the review, the receipt and the status after a code', async () => {
    const person = browser()
    expect((await person.get('/home/apply')).body).toContain(shell.forgetLink)
    const application = await fill(person, firstPersons)
    for (const { name } of stepsFor(firstPersons))
      expect((await person.get(`/home/apply?step=${name}&application=${application}`)).body).toContain(shell.forgetLink)
    const { shown, trackingId } = await file(browser())
    expect(shown).toContain(shell.forgetLink)
    const digits = trackingId.replaceAll(' ', '')
    const { id } = await rowIn(server.database.ownerDb, 'complaint', { tracking_id: digits }, ['id'])
    person.jar.set('possession', server.proofOf(id).split('=')[1] ?? '')
    for (const page of [
      '/home/track-status/status',
      '/refer/refer-application',
      '/resolution/grievance-application',
      `/complaint/adjust-complaint/${id}/0`,
    ])
      expect([page, (await person.get(`${page}?id=${digits}`)).body.includes(shell.forgetLink)]).toEqual([page, true])
  })
})

test('a page that is not the same for everybody is stored nowhere', async () => {
  const reader = browser()
  for (const { path } of pagePaths.filter(({ shell: frame }) => frame !== 'none')) {
    const url = path.replaceAll(/:\w+\??/g, '1')
    const { headers, body, statusCode } = await reader.get(url)
    if (statusCode === 302) continue
    const isScripted = /<script[^>]+src=|import\(/.test(body)
    const caching = headers['cache-control']
    expect([url, caching]).toEqual([url, isScripted || caching === 'no-store' ? 'no-store' : 'private, no-cache'])
    expect([url, (await reader.get(`${url.replace(/\/$/, '')}.data`)).headers['cache-control']]).toEqual([
      url,
      'no-store',
    ])
  }
})
