import { expect, test } from 'vitest'
import type { ManagedConstant } from '#contract/settings/constants.ts'
import { administratorOf } from '#tests/support/administration.ts'
import { aComplaint } from '#tests/support/factories.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const admin = await administratorOf(server, ['Constant field values - Manage'])

const valuesOf = async (field: string): Promise<ManagedConstant[]> =>
  (await admin.get(`/ReferenceData/GetManagedConstants/${field}`)).json()
const entry = { fieldName: 'occupation', code: 'driver', labelEn: 'Driver', labelAm: 'አሽከርካሪ', regionId: null }

test('AddConstant, UpdateConstant: last in its field; codes are unique in a region', async () => {
  const added = await admin.post('/ReferenceData/AddConstant', entry)
  expect(added.headers['x-message']).toBe('Constant field value created successfully')
  const value = added.json().at(-1)
  expect(value).toMatchObject({ code: 'driver', retiredOn: null, region: null })
  const refused = async (change: object) =>
    (await admin.post('/ReferenceData/AddConstant', { ...entry, ...change })).json().fields
  expect(await refused({})).toEqual([{ field: 'code', reason: 'code-taken' }])
  expect(await refused({ code: 'Bus Driver', labelEn: '' })).toEqual([
    { field: 'code', reason: 'not-a-code' },
    { field: 'labelEn', reason: 'required' },
  ])
  expect(await refused({ code: 'pilot', regionId: 999_999 })).toEqual([{ field: 'regionId', reason: 'not-a-choice' }])
  const labels = { labelEn: 'Driver of a bus', labelAm: 'የአውቶቡስ ሹፌር' }
  expect((await admin.post(`/ReferenceData/UpdateConstant/${value.id}`, labels)).json().at(-1)).toMatchObject(labels)
  expect(await admin.actionsOn('constant', value.id)).toEqual(['constant-added', 'constant-relabelled'])
})

test('MoveConstant: one place at a time, and a repeated call moves once', async () => {
  const codes = async () => (await valuesOf('severity')).map(({ code }) => code)
  expect(await codes()).toEqual(['critical', 'high', 'medium', 'low'])
  const high = (await valuesOf('severity'))[1]!
  for (const _ of [1, 2]) await admin.post(`/ReferenceData/MoveConstant/${high.id}`, { direction: 'up', fromPlace: 1 })
  expect(await codes()).toEqual(['high', 'critical', 'medium', 'low'])
  await admin.post(`/ReferenceData/MoveConstant/${high.id}`, { direction: 'up', fromPlace: 0 })
  await admin.post(`/ReferenceData/MoveConstant/${high.id}`, { direction: 'down', fromPlace: 0 })
  expect(await codes()).toEqual(['critical', 'high', 'medium', 'low'])
})

test('RetireConstant, RestoreConstant, DeleteConstant: a used value is retired, an unused one deleted', async () => {
  const [used, unused] = await valuesOf('complaint-type')
  await server.add(aComplaint, { complaint_type_id: used!.id })
  expect((await admin.post(`/ReferenceData/DeleteConstant/${used!.id}`)).json()).toMatchObject({
    code: 'in-use',
    details: { usedIn: [{ usedIn: 'complaint', count: 1 }] },
  })
  const retired = await admin.post(`/ReferenceData/RetireConstant/${used!.id}`)
  expect(retired.json()[0].retiredOn).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  const offered = async () => {
    const constants = (await admin.get('/ReferenceData/GetConstants/complaint-type')).json()
    return constants['complaint-type'].map(({ id }: { id: number }) => id)
  }
  expect(await offered()).not.toContain(used!.id)
  await admin.post(`/ReferenceData/RestoreConstant/${used!.id}`)
  expect(await offered()).toContain(used!.id)
  const left = (await admin.post(`/ReferenceData/DeleteConstant/${unused!.id}`)).json<ManagedConstant[]>()
  expect(left.map(({ id }) => id)).not.toContain(unused!.id)
  const [critical] = await valuesOf('severity')
  expect((await admin.post(`/ReferenceData/DeleteConstant/${critical!.id}`)).json().code).toBe('needed')
})

test('only for existing fields', async () => {
  expect((await admin.get('/ReferenceData/GetManagedConstants/colour')).statusCode).toBe(422)
})

test('import and export', async () => {
  const csv =
    'field,code,labelEn,labelAm,region,isRetired\ngender,other,Other,ሌላ,,\nsector,land,Land,መሬት,,yes\ncolour,red,Red,ቀይ,,\nsector,Bad Code,X,ኤክስ,Atlantis,\n'
  const preview = (await admin.upload('/ReferenceData/ImportConstants?mode=preview', csv)).json()
  expect(preview.counts).toEqual({ added: 1, changed: 1, unchanged: 0, refused: 2 })
  expect(preview.rows[3].reasons).toEqual([
    { column: 'code', reason: 'not-a-code' },
    { column: 'region', reason: 'no-such-place' },
  ])
  await admin.upload(`/ReferenceData/ImportConstants?mode=apply&plan=${preview.plan}`, csv)
  expect((await valuesOf('gender')).at(-1)).toMatchObject({ code: 'other' })
  expect((await valuesOf('sector'))[0]).toMatchObject({ labelEn: 'Land', retiredOn: expect.any(String) })
  const file = await admin.get('/ReferenceData/ExportConstants/csv')
  const again = (await admin.upload('/ReferenceData/ImportConstants?mode=preview', file.rawPayload)).json()
  expect(again.counts).toMatchObject({ added: 0, changed: 0, refused: 0 })
})
