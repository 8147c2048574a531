import { sendPasswordReset } from '#server/features/accounts/password/reset-password.ts'
import { challengeFor } from '#server/features/accounts/second-factor/second-factor-challenge.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { aStaffMember } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/server.ts'
import { signUp } from '#tests/support/sign-up.ts'
import { lastTextTo, templatesTo, tokenIn } from '#tests/support/sent-messages.ts'

const userName = 'tigist@example.et'
const password = 'kvinthoft zargu ploom'

const server = await testServer()
const staff = await server.add(aStaffMember, { userName, password })
const userId = staff.userId
const signIn = (name: string, userPassword: string) =>
  server.post('/api/JwtToken/UserLogin', { userName: name, userPassword })
const token: string = (await signIn(userName, password)).json().accessToken
const unchanged = { name: 'Tigist Bekele', language: 'en', theme: null, scheme: null, calendar: null }
const update = (change: object) => server.post('/api/Users/UpdateProfile', { ...unchanged, ...change }, { token })
test('an empty new user name keeps the current one; preferences are kept', async () => {
  const answer = await update({ newUserName: '', language: 'am', theme: 'teal', scheme: 'dark', calendar: 'ethiopian' })
  expect(answer.headers['x-message']).toBe('Profile Changed Successfully')
  expect(answer.json().user).toEqual([
    expect.objectContaining({ userName, language: 'am', theme: 'teal', scheme: 'dark', calendar: 'ethiopian' }),
  ])
})

test('the name in Amharic changes, stays when it is left out, and is removed when it is empty; the trail says so', async () => {
  const namesOf = (answer: Awaited<ReturnType<typeof update>>) => {
    const { name, nameAm } = answer.json().user[0]
    return { name, nameAm }
  }
  const { name } = unchanged
  await update({ nameAm: null })
  expect(namesOf(await update({ nameAm: '  ትዕግሥት   በቀለ ' }))).toEqual({ name, nameAm: 'ትዕግሥት በቀለ' })
  expect(namesOf(await update({}))).toEqual({ name, nameAm: 'ትዕግሥት በቀለ' })
  expect(namesOf(await update({ name: 'Tigist  B.', nameAm: '' }))).toEqual({ name: 'Tigist B.', nameAm: null })
  const tooLong = await update({ nameAm: 'ሀ'.repeat(201) })
  expect(tooLong.json().fields).toEqual([{ field: 'nameAm', reason: 'too-long', over: 1 }])
  const entries = await server.database.ownerDb
    .selectFrom('audit_entry')
    .select('details')
    .where('action', '=', 'profile-changed')
    .where('subject_id', '=', String(userId))
    .orderBy('id', 'desc')
    .limit(3)
    .execute()
  expect(entries.map(({ details }) => details)).toEqual([
    { isRenamed: false, name: { from: name, to: 'Tigist B.' }, nameAm: { from: 'ትዕግሥት በቀለ', to: null } },
    { isRenamed: false },
    { isRenamed: false, nameAm: { from: null, to: 'ትዕግሥት በቀለ' } },
  ])
  await update({})
})

test('of two changes of what both saw, sent at once, the second is refused', async () => {
  const seen = { name: unchanged.name }
  const { ownerDb } = server.database
  const { both } = await ownerDb.transaction().execute(async holding => {
    await holding.selectFrom('user_account').select('id').where('id', '=', userId).forUpdate().execute()
    const answers = Promise.all([update({ name: 'One', seen }), update({ name: 'Another', seen })])
    await vi.waitUntil(async () => {
      const { rows } = await sql`select from pg_locks
        where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(
        ownerDb,
      )
      return rows.length >= 2
    })
    return { both: answers }
  })
  expect((await both).map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  await update(unchanged)
})

test('a complainant has one name, in whatever script', async () => {
  const owner = await signUp(server, 'one-name@example.et')
  const change = (nameAm: string | null) =>
    server.post('/api/Users/UpdateProfile', { name: 'አልማዝ ወርቁ', nameAm }, { token: owner.token })
  expect((await change('አልማዝ')).json().fields).toEqual([{ field: 'nameAm', reason: 'one-name' }])
  expect((await change(null)).json().user[0]).toMatchObject({ name: 'አልማዝ ወርቁ', nameAm: null })
})

test('another user name needs the password, must be free and an address, and the old one is told', async () => {
  const reasons = async (change: object) => (await update(change)).json().fields
  await server.add(aStaffMember, { userName: 'taken@example.et' })
  expect(await reasons({ newUserName: 'tigist2@example.et' })).toEqual([
    { field: 'currentPassword', reason: 'wrong-password' },
  ])
  const currentPassword = password
  expect(await reasons({ newUserName: 'nothing', currentPassword })).toEqual([
    { field: 'newUserName', reason: 'not-an-email' },
  ])
  expect(await reasons({ newUserName: 'Taken@example.et', currentPassword })).toEqual([
    { field: 'newUserName', reason: 'taken' },
  ])
  const renamed = await update({ newUserName: 'tigist2@example.et', currentPassword })
  expect(renamed.json().user[0].userName).toBe('tigist2@example.et')
  expect(await templatesTo(server.database.ownerDb, userName)).toEqual(['user-name-changed'])
  expect((await signIn(userName, password)).statusCode).toBe(401)
  await update({ newUserName: userName, currentPassword })
})

test('of two users who take the same name at once one is told that it is taken', async () => {
  const others = await Promise.all(
    ['first', 'second'].map(async name => {
      const member = await server.add(aStaffMember, { userName: `${name}@example.et`, password })
      return { ...member, token: (await signIn(`${name}@example.et`, password)).json().accessToken as string }
    }),
  )
  const answers = await Promise.all(
    others.map(({ token: own }) =>
      server.post(
        '/api/Users/UpdateProfile',
        { ...unchanged, newUserName: 'wanted@example.et', currentPassword: password },
        { token: own },
      ),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
  expect(answers.flatMap(answer => answer.json().fields ?? [])).toEqual([{ field: 'newUserName', reason: 'taken' }])
})

test('a new password or user name ends open links and second steps', async () => {
  const member = await server.add(aStaffMember, { userName: 'links@example.et', password })
  const own = (await signIn('links@example.et', password)).json().accessToken as string
  const openSecrets = async () => {
    const rows = await server.database.ownerDb
      .selectFrom('account_secret')
      .select('purpose')
      .where('user_id', '=', member.userId)
      .where('used_at', 'is', null)
      .where('expires_at', '>', server.clock.now())
      .execute()
    return rows.map(({ purpose }) => purpose).toSorted()
  }
  const openThem = async (userName: string) => {
    await sendPasswordReset(server.context, userName)
    await server.inTransaction(tx => challengeFor(tx, server.context, member.userId))
    expect(await openSecrets()).toEqual(['reset', 'second-factor'])
  }
  await openThem('links@example.et')
  const newUserName = 'links2@example.et'
  const rename = { ...unchanged, newUserName, currentPassword: password }
  expect((await server.post('/api/Users/UpdateProfile', rename, { token: own })).statusCode).toBe(200)
  expect(await openSecrets()).toEqual([])
  await openThem(newUserName)
  const token = tokenIn(await lastTextTo(server.database.ownerDb, newUserName))
  const passwords = { currentPassword: password, newPassword: 'quorndle miffbat tazer' }
  expect((await server.post('/api/Users/UpdatePassword', passwords, { token: own })).json()).toEqual([
    { changeStatus: 'Done' },
  ])
  expect(await openSecrets()).toEqual([])
  const late = await server.post('/api/JwtToken/ResetPassword', { token, newPassword: 'miffbat tazer quorndle' })
  expect(late.json().fields).toEqual([{ field: 'token', reason: 'link-ended' }])
})

test('a password is changed with the current one; other sessions end, the owner is told', async () => {
  const change = (currentPassword: string, newPassword: string) =>
    server.post('/api/Users/UpdatePassword', { currentPassword, newPassword }, { token })
  const elsewhere = (await signIn(userName, password)).json().accessToken
  const wrong = await change('not the password', 'quorndle miffbat tazer')
  expect([wrong.statusCode, wrong.json()]).toEqual([200, [{ changeStatus: 'Invalid Crredentials' }]])
  expect(wrong.headers['x-message']).toBe('Invalid Crredentials')
  expect((await change(password, 'Tigist1990')).json().fields).toEqual([
    { field: 'newPassword', reason: 'password-too-short' },
    { field: 'newPassword', reason: 'password-too-common' },
  ])
  const done = await change(password, 'quorndle miffbat tazer')
  expect(done.json()).toEqual([{ changeStatus: 'Done' }])
  expect(done.headers['x-message']).toBe('Password Changed Successfully')
  expect((await server.get('/api/Users/GetSessions', elsewhere)).statusCode).toBe(401)
  expect((await server.get('/api/Users/GetSessions', token)).statusCode).toBe(200)
  expect(await templatesTo(server.database.ownerDb, userName)).toContain('password-changed')
  expect((await signIn(userName, 'quorndle miffbat tazer')).statusCode).toBe(200)
})

test('the current password cannot be guessed without limit', async () => {
  const staff = await server.add(aStaffMember, { userName: 'left-open@example.et', password })
  const open = (await signIn(staff.userName, password)).json().accessToken
  const guess = () =>
    server.post('/api/Users/UpdatePassword', { currentPassword: 'x', newPassword: 'y' }, { token: open })
  const answers = []
  for (let i = 0; i < 11; i++) answers.push((await guess()).statusCode)
  expect(answers.at(-1)).toBe(429)
})

const upload = (content: Buffer, asWhom = token) =>
  server.postForm('/api/Users/UploadPhoto', { files: [['me.png', content]] }, { authorization: `Bearer ${asWhom}` })

test('a photo is redrawn without metadata, shown to its owner, replaced and removed', async () => {
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#336699' } })
    .withExif({ IFD0: { Artist: 'somebody', Copyright: 'a secret place' } })
    .png()
    .toBuffer()
  const answer = await upload(picture)
  expect(answer.json().user[0].hasPhoto).toBe(true)
  const photo = await server.get(`/api/Users/GetPhoto/${userId}`, token)
  const { width, height, format, exif } = await sharp(photo.rawPayload).metadata()
  expect({ width, height, format, exif }).toEqual({ width: 320, height: 320, format: 'jpeg', exif: undefined })
  expect((await upload(picture)).statusCode).toBe(200)
  const other = await server.add(aStaffMember, { userName: 'curious@example.et', password })
  const curious = (await signIn(other.userName, password)).json().accessToken
  expect((await server.get(`/api/Users/GetPhoto/${userId}`, curious)).statusCode).toBe(403)
  expect((await server.post('/api/Users/RemovePhoto', {}, { token })).json().user[0].hasPhoto).toBe(false)
  expect((await server.get(`/api/Users/GetPhoto/${userId}`, token)).statusCode).toBe(404)
})

test('a file that is no picture is refused by name', async () => {
  expect(
    (await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script>'))).json().fields,
  ).toEqual([{ field: 'file', reason: 'wrong-file-type' }])
  expect((await upload(Buffer.from('no picture'))).json().fields).toEqual([
    { field: 'file', reason: 'wrong-file-type' },
  ])
})
