import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pageCodes, type PageCode } from '#contract/permissions-catalogue.ts'
import { letterCodeLength } from '#contract/values/letter-code.ts'
import { type OfficeSettings, officeSettings, type OfficeSettingsState } from '#contract/settings/office-settings.ts'
import { newTrackingId } from '#server/features/registration/tracking-id.rules.ts'
import { newCheckedDigits } from '#server/platform/new-checked-digits.rules.ts'
import { administratorOf } from '#tests/support/administration.ts'
import { aComplaint } from '#tests/support/factories.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'
import { testServer } from '#tests/support/server.ts'
import { plant } from '#tests/support/rows.ts'
import { cookieIn, lastCode } from '#tests/support/sent-messages.ts'

const server = await testServer()
const { ownerDb } = server.database
const admin = await administratorOf(server, ['All'])

const read = async () => (await admin.get('/OfficeSettings/GetOfficeSettings')).json<OfficeSettingsState>()
const save = (body: object, token?: string) => admin.post('/OfficeSettings/SaveOfficeSettings', body, token)

type Changes = { [Group in keyof OfficeSettings]?: Partial<OfficeSettings[Group]> }

/** Changes some present values, and leaves the others. */
async function change(changes: Changes) {
  const { version, values } = await read()
  const groups = Object.entries(changes) as [keyof OfficeSettings, object][]
  const changed = Object.fromEntries(groups.map(([group, some]) => [group, { ...values[group], ...some }]))
  return save({ version, ...values, ...changed })
}

const restore = async () => {
  const { version, defaults } = await read()
  await save({ version, ...defaults })
}

describe('SaveOfficeSettings', () => {
  afterEach(restore)

  test('starts with the defaults, changes what differs, and records old and new values', async () => {
    const first = await read()
    expect(first.values).toEqual(first.defaults)
    const saved = await change({ answering: { reopenDays: 45 }, supervision: { mostExtensionDays: 10 } })
    expect(saved.headers['x-message']).toBe('Office settings saved successfully')
    expect(saved.json().values).toMatchObject({
      answering: { reminderDays: [5, 1], reopenDays: 45, evidenceDays: 365, callsInVain: 3 },
      supervision: { mostExtensionDays: 10 },
    })
    expect(await read()).toEqual(saved.json())
    const same = await change({})
    expect(same.json().version).toBe(saved.json().version)
    expect(await admin.trailOf('setting', 'answering')).toMatchObject([
      { action: 'office-setting-changed', details: { reopenDays: { from: 30, to: 45 } } },
    ])
    expect(await admin.trailOf('setting', 'supervision')).toHaveLength(1)
    expect(await admin.trailOf('setting', 'contact')).toEqual([])
  })

  test('of several users who read the same values one saves, and the others are told', async () => {
    const { version, values } = await read()
    const answers = await Promise.all(
      [11, 12, 13].map(mostExtensionDays =>
        save({ version, ...values, supervision: { ...values.supervision, mostExtensionDays } }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('changed-meanwhile')
  })

  test.each<[string, Changes, { field: string; reason: string }]>([
    ['a number below', { answering: { callsInVain: 0 } }, { field: 'answering.callsInVain', reason: 'too-small' }],
    ['a number above', { tracking: { codeMinutes: 61 } }, { field: 'tracking.codeMinutes', reason: 'too-large' }],
    ['half a day', { answering: { reopenDays: 1.5 } }, { field: 'answering.reopenDays', reason: 'not-a-number' }],
    [
      'an end before the time without new evidence is over',
      { answering: { evidenceDays: 29 } },
      { field: 'answering.reopenDays', reason: 'above-the-wider' },
    ],
    ['a day twice', { answering: { reminderDays: [3, 3] } }, { field: 'answering.reminderDays', reason: 'twice' }],
    ['no days', { contact: { days: [] } }, { field: 'contact.days', reason: 'required' }],
    ['no number', { contact: { freeCallNumber: 'ask' } }, { field: 'contact.freeCallNumber', reason: 'not-a-number' }],
    [
      'a narrow limit above the wide one',
      { tracking: { missesOfSession: 50 } },
      { field: 'tracking.missesOfSession', reason: 'above-the-wider' },
    ],
    [
      'an unknown quorum',
      { groupDecision: { opinionsNeeded: 'some' as 'all' } },
      { field: 'groupDecision.opinionsNeeded', reason: 'no-such-choice' },
    ],
  ])('names %s, and changes nothing', async (_, changes, field) => {
    const before = await read()
    const refused = await change(changes)
    expect([refused.statusCode, refused.json().fields]).toEqual([422, [field]])
    expect(await read()).toEqual(before)
  })
})

/** Who may change each setting: its own permission, or `All` alone. */
const expectedRights: Record<keyof OfficeSettings, PageCode | Record<string, PageCode>> = {
  groupDecision: 'Group Decisions - Manage',
  answering: 'Complainant Answers - Manage',
  callBacks: 'Complainant Answers - Manage',
  statements: 'Complainant Answers - Manage',
  supervision: 'Deadline Extensions - Manage',
  office: 'Contact Details - Manage',
  contact: 'Contact Details - Manage',
  publication: { auditHeadTo: 'All', licence: 'Publication - Manage', licenceUrl: 'Publication - Manage' },
  messages: 'Message Limits - Manage',
  tracking: 'All',
  letterCheck: 'All',
  visitors: 'All',
}

describe('who changes which setting', async () => {
  const { defaults } = await read()
  const settings = (Object.keys(defaults) as (keyof OfficeSettings)[]).flatMap(group =>
    Object.keys(defaults[group]).map(name => ({ group, name, right: rightIn(expectedRights[group], name) })),
  )
  afterEach(restore)

  function rightIn(expected: PageCode | Record<string, PageCode>, name: string): PageCode | undefined {
    return typeof expected === 'object' ? expected[name] : expected
  }

  /** Another value that the contract takes. */
  function otherValue({ values }: OfficeSettingsState, group: keyof OfficeSettings, name: string) {
    const present = (values[group] as Record<string, unknown>)[name]
    const amounts = typeof present === 'number' ? [present + 1, present - 1] : []
    const countries = [{ country: 'KE', perHour: 5 }]
    const candidates = [
      ...amounts,
      countries,
      'all',
      'never',
      [8],
      ['friday'],
      'head@example.test',
      'https://office.example',
      '8199',
    ]
    return candidates.find(
      value => officeSettings.safeParse({ ...values, [group]: { ...values[group], [name]: value } }).success,
    )
  }

  async function changeOne(group: keyof OfficeSettings, name: string, token: string) {
    const state = await read()
    const values = { ...state.values[group], [name]: otherValue(state, group, name) }
    return save({ version: state.version, [group]: values }, token)
  }

  const tokens = new Map<string, string>()
  async function tokenOf(permissions: PageCode[]): Promise<string> {
    const key = permissions.join()
    const token = tokens.get(key) ?? (await signInAs(server, { permissions })).token
    tokens.set(key, token)
    return token
  }

  test.each(settings)('$group.$name: $right', async ({ group, name, right }) => {
    expect(right, 'every setting has a right').toBeDefined()
    const needed = right as PageCode
    const others = await tokenOf(pageCodes.filter(code => code !== needed && code !== 'All'))
    const before = await read()
    expect((await changeOne(group, name, others)).statusCode).toBe(403)
    expect(await read()).toEqual(before)
    expect((await changeOne(group, name, await tokenOf([needed]))).statusCode).toBe(200)
    expect((await read()).version).not.toBe(before.version)
  })

  test('other administrators are told of settings of security, and of no others', async () => {
    const other = await signInAs(server, { permissions: ['All'] })
    const told = async () =>
      (await server.get('/api/Notices/GetNotices', other.token))
        .json()
        .notices.map(({ kind, administration }: { kind: string; administration: object }) => [kind, administration])
    const since = (await told()).length
    for (const { group, name } of settings) await changeOne(group, name, await tokenOf(['All']))
    const notices = (await told()).slice(0, (await told()).length - since)
    expect(notices).toHaveLength(settings.filter(({ right }) => right === 'All').length)
    expect(notices[0]).toEqual([
      'security-changed',
      { by: expect.any(Object), subjectType: 'setting', subjectId: expect.any(String), subjectName: null },
    ])
    await server.post('/api/Notices/MarkRead', { compliant_id: null }, { token: other.token })
    expect((await server.get('/api/Notices/GetNotices', other.token)).json().unread.count).toBe(0)
  })

  test('a calendar’s administrator neither reads nor saves them', async () => {
    const token = await tokenOf(['Calendar - Manage'])
    expect((await admin.get('/OfficeSettings/GetOfficeSettings', token)).statusCode).toBe(403)
    expect((await save({ version: 'x' }, token)).statusCode).toBe(403)
  })
})

describe('takes effect at once:', () => {
  let trackingId: string
  let complaintId: number
  beforeEach(async () => {
    const complaint = await server.add(aComplaint)
    trackingId = complaint.trackingId
    complaintId = complaint.id
    await ownerDb.deleteFrom('attempt').execute()
  })
  afterEach(restore)

  const track = (refNo: string, query = '', cookie?: string) =>
    server.get(`/api/Complaints/GetCompliantsTrackStatus/${refNo}${query}`, undefined, cookie)
  const miss = async (times: number, cookie?: string) => {
    for (let count = 0; count < times; count++) await track(newTrackingId(), '', cookie)
  }
  const send = () => server.post('/api/Tracking/SendCode', { refNo: trackingId, channel: 'sms' })
  const verify = (code: string) => server.post('/api/Tracking/VerifyCode', { refNo: trackingId, code })
  const sentCode = () => lastCode(ownerDb, { complaint_id: complaintId })
  const minutesUntil = (iso: string) => (Date.parse(iso) - server.clock.now().getTime()) / 60_000

  test('contact days, hours, label and number', async () => {
    const contact = {
      days: ['friday' as const],
      timeZoneLabel: 'EAT',
      timeZoneLabelAm: 'ም.አ.ሰ.',
      hours: '9:00–12:00',
      freeCallNumber: '8199',
    }
    await change({ contact })
    expect((await server.get('/api/ReferenceData/GetContact')).json()).toEqual(contact)
  })

  test('the office is named on the public pages; what is empty is not, and one language stands for both', async () => {
    const office = {
      nameEn: 'Office of Grievances',
      nameAm: '',
      addressEn: 'Piassa',
      addressAm: 'ፒያሳ',
      telephone: '011 155 0000',
    }
    await change({ office, contact: { freeCallNumber: '8199' } })
    expect((await server.get('/api/ReferenceData/GetOffice')).json()).toEqual({
      name: { en: office.nameEn, am: office.nameEn },
      address: { en: 'Piassa', am: 'ፒያሳ' },
      telephone: office.telephone,
      freeCallNumber: '8199',
      email: null,
      law: null,
    })
  })

  test('missesOfSession', async () => {
    await change({ tracking: { missesOfSession: 3 } })
    const cookie = cookieIn(await track(trackingId), 'visit')
    await miss(3, cookie)
    expect((await track(trackingId, '', cookie)).statusCode).toBe(429)
  })

  test('missesOfAddress, missesMinutes and patienceSeconds', async () => {
    await change({ tracking: { missesOfSession: 3, missesOfAddress: 3, missesMinutes: 2, patienceSeconds: 1 } })
    await miss(3)
    const refused = await track(trackingId)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(120)
    const began = performance.now()
    expect((await track(trackingId, '?patient=yes')).statusCode).toBe(200)
    expect(performance.now() - began).toBeGreaterThan(950)
    server.clock.moveBy(121_000)
    expect((await track(trackingId)).statusCode).toBe(200)
  })

  test('missesOverall', async () => {
    await change({ tracking: { missesOverall: 100 } })
    const now = server.clock.now()
    const attempt = { kind: 'track', subject: 'overall', window_start: now, count: 99 }
    await plant(ownerDb, 'attempt', attempt)
    expect((await track(trackingId)).statusCode).toBe(200)
    await miss(1)
    expect((await track(trackingId)).statusCode).toBe(429)
  })

  test('attemptsPerCode', async () => {
    await change({ tracking: { attemptsPerCode: 1 } })
    await send()
    const { code } = await sentCode()
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    expect((await verify(wrong)).json().details).toEqual({ attemptsLeft: 0 })
    expect((await verify(code)).json().fields[0].reason).toBe('code-ended')
  })

  test('codeMinutes, which the message names, and possessionMinutes', async () => {
    await change({ tracking: { codeMinutes: 7, possessionMinutes: 12 } })
    expect(minutesUntil((await send()).json().expiresAt)).toBeCloseTo(7, 1)
    const { code, text } = await sentCode()
    expect(text).toMatch(/\b7\b/)
    expect(minutesUntil((await verify(code)).json().provenUntil)).toBeCloseTo(12, 1)
  })

  test('codesSoon, codesSoonMinutes and codesPerDay', async () => {
    await change({ tracking: { codesSoon: 1, codesSoonMinutes: 2, codesPerDay: 2 } })
    expect((await send()).statusCode).toBe(200)
    const soon = await send()
    expect(soon.statusCode).toBe(429)
    expect(Number(soon.headers['retry-after'])).toBeLessThanOrEqual(120)
    server.clock.moveBy(121_000)
    expect((await send()).statusCode).toBe(200)
    server.clock.moveBy(121_000)
    expect(Number((await send()).headers['retry-after'])).toBeGreaterThan(3600)
  })

  test('documentCallsPerDay', async () => {
    await change({ tracking: { documentCallsPerDay: 1 } })
    await send()
    const cookie = cookieIn(await verify((await sentCode()).code), 'possession')
    const add = () => server.postForm('/api/Tracking/AddDocument', { files: [['a.txt', 'A letter.']] }, { cookie })
    expect([(await add()).statusCode, (await add()).statusCode]).toEqual([200, 429])
  })

  const checkUnknown = () => server.get(`/api/Letters/CheckLetter/${newCheckedDigits(letterCodeLength)}`)

  test('unknown codes of one address at the letters’ check, and for how long', async () => {
    await change({ letterCheck: { missesOfAddress: 3, missesMinutes: 2 } })
    for (let count = 0; count < 3; count++) expect((await checkUnknown()).statusCode).toBe(404)
    const refused = await checkUnknown()
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(120)
  })

  test('unknown codes of everybody at the letters’ check', async () => {
    await change({ letterCheck: { missesOverall: 100 } })
    const now = server.clock.now()
    const attempt = { kind: 'letter', subject: 'overall', window_start: now, count: 100 }
    await plant(ownerDb, 'attempt', attempt)
    expect((await checkUnknown()).statusCode).toBe(429)
  })
})
