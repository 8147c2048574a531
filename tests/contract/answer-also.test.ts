import { expect, test } from 'vitest'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'
import { aComplaint } from '#tests/support/factories.ts'

const server = await testServer({})
const token = (await signInAs(server, { permissions: ['All'] })).token
const complaintId = (await server.add(aComplaint)).id

const figures = '/Navigation/GetDeskFigures'
const file = () => `/Complaints/GetCaseFile/${complaintId}`

/** Adds a note, and asks for these answers with its own. */
const addNote = (also: string, text = 'The deed lies in the registry.', session = token) =>
  server.app.inject({
    method: 'POST',
    url: '/api/CaseNotes/AddNote',
    payload: { compliant_id: complaintId, text, mentioned: [] },
    headers: { ...(session && { authorization: `Bearer ${session}` }), 'answer-also': also },
  })

test('the answers that are asked for come along, and show what was done', async () => {
  const answered = await addNote(`${file()}, ${figures}`)
  expect(answered.statusCode, answered.body).toBe(200)
  expect(answered.headers['answer-also']).toBe('2')
  const { answer, also } = answered.json()
  expect(answer.notes).toHaveLength(1)
  expect(also[file()]).toEqual((await server.get(`/api${file()}`, token)).json())
  expect(also[file()].notes.notes).toMatchObject([{ text: 'The deed lies in the registry.' }])
  expect(also[figures]).toEqual((await server.get(`/api${figures}`, token)).json())
})

test('a refused action is answered with them too', async () => {
  const refused = await addNote(file(), '')
  expect(refused.statusCode).toBe(422)
  expect(refused.json().answer).toMatchObject({ code: 'invalid-input' })
  expect(refused.json().also[file()].complaint.compliant_id).toBe(complaintId)
})

test('calls that do not say so, and those that are refused, are left out', async () => {
  const others = `/Audit/GetEntries, /Complaints/GetCaseFile/999999, /Complaints/GetCaseFile/${complaintId}/../1, https://example.org${figures}`
  expect((await addNote(others)).json().also).toEqual({})
  const many = Array(40).fill(figures).join()
  expect(Object.keys((await addNote(many)).json().also)).toEqual([figures])
})

test('nothing comes along with another method, without the header, or without a session', async () => {
  const read = await server.app.inject({
    method: 'GET',
    url: `/api${figures}`,
    headers: { authorization: `Bearer ${token}`, 'answer-also': file() },
  })
  expect(read.headers['answer-also']).toBeUndefined()
  expect((await addNote(file(), 'Without a session', '')).json()).toMatchObject({ message: expect.any(String) })
  const alone = await server.post(
    '/api/CaseNotes/AddNote',
    { compliant_id: complaintId, text: 'Alone', mentioned: [] },
    { token },
  )
  expect(alone.json().notes).toBeDefined()
})
