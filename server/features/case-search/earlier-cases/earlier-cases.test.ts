import { describe, expect, test } from 'vitest'
import { casesOfComplainant, mostComplainants } from '#contract/desk/earlier-cases.ts'
import { writeSearchTexts } from '#server/features/complaint-search/index.ts'
import type { Context } from '#server/platform/context.ts'
import { inTransactionAs, type Tx } from '#server/platform/db/connections/transaction.ts'
import { NotPermitted } from '#server/platform/errors.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aComplaint, anOrganization, aParty, aStaffMember } from '#tests/support/factories.ts'
import { findComplainants } from './find-complainants.ts'
import { proposeDuplicatesOfFiling } from './propose-duplicates.ts'

const now = new Date('2026-11-21T06:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const arrange = <Result>(work: (tx: Tx) => Promise<Result>) =>
  inTransactionAs(database.db, { kind: 'system', job: 'test' }, work)
const pages = ['Complaints - List View', 'Complaints - Register'] as const

const database = await testDatabase()
const context = { db: database.db, clock: { now: () => now } } as Context
const { clerk, office, elsewhere, water, land } = await arrange(async tx => {
  const [office, elsewhere, water, land] = [
    await anOrganization(tx),
    await anOrganization(tx),
    await anOrganization(tx),
    await anOrganization(tx),
  ]
  const clerk = await aStaffMember(tx, { organizationId: office, permissions: [...pages] })
  return { clerk, office, elsewhere, water, land }
})

interface Filed {
  name: string
  phone?: string | null
  against?: number
  at?: Date
  handledBy?: number
  closed?: 'ACCEPTED' | 'DUPLICATE'
  representative?: string
}

const file = ({ name, phone = null, against = water, at = now, handledBy = office, closed, representative }: Filed) =>
  arrange(async tx => {
    const { id } = await aComplaint(tx, {
      handling_organization_id: handledBy,
      against_organization_id: against,
      registered_at: at,
      violated_decision_on: '2026-03-01',
      ...(closed && { status: 'CLOSED', close_reason: closed }),
    })
    const [first_name = '', father_name = '', grandfather_name = null] = name.split(' ')
    await tx
      .updateTable('complaint_party')
      .set({ first_name, father_name, grandfather_name, phone })
      .where('complaint_id', '=', id)
      .execute()
    if (representative)
      await aParty(tx, { complaint_id: id, ordinal: 1, first_name: representative, phone: '+251922000001' })
    await writeSearchTexts(tx, [id])
    return id
  })

const look = async (text: string, reader = clerk) => {
  const { complainants, ...rest } = await findComplainants(context, reader, { text })
  const people = complainants.map(({ person, cases, total }) => ({
    name: `${person.firstName} ${person.fatherName}`,
    phone: person.phone,
    cases: cases.map(({ complaintId }) => complaintId),
    count: total.count,
  }))
  return { people, ...rest }
}

describe('who filed before', () => {
  test('is found by a phone in any spelling and by a name in any letters, with the newest cases first', async () => {
    const older = await file({ name: 'ሣህለ ኃይሉ', phone: '+251911000101', at: daysAgo(40), against: land })
    const newer = await file({ name: 'ሳህለ ሀይሉ', phone: '+251911000101', at: daysAgo(3) })
    await file({ name: 'ሳህለ ሀይሉ', phone: '+251911000101', handledBy: elsewhere })
    const found = [{ name: 'ሳህለ ሀይሉ', phone: '+251911000101', cases: [newer, older], count: 2 }]
    expect((await findComplainants(context, clerk, { text: '0911000101' })).complainants).toMatchObject([
      { language: 'en' },
    ])
    for (const text of ['0911 00 01 01', '+251-911-000101', '911000101', 'ሳሕለ ሐይሉ', 'Sahle Hailu'])
      expect([text, (await look(text)).people]).toEqual([text, found])
  })

  test('is one person for each name and phone, and a representative is nobody’s complainant', async () => {
    await file({ name: 'Tigist Alemu', phone: '+251911000201', representative: 'Mulugeta' })
    await file({ name: 'Tigist Alemu', phone: '+251911000202' })
    const { people } = await look('tigist alemu')
    expect(people.map(({ phone }) => phone).toSorted()).toEqual(['+251911000201', '+251911000202'])
    expect((await look('Mulugeta')).people).toEqual([])
    expect((await look('0922000001')).people).toEqual([])
  })

  test('comes with few cases and few namesakes, and the answer says that there are more', async () => {
    for (let at = 0; at <= casesOfComplainant; at += 1) await file({ name: 'Zerihun Qedamo', phone: '+251911000301' })
    const [one] = (await look('zerihun')).people
    expect([one?.cases.length, one?.count]).toEqual([casesOfComplainant, casesOfComplainant + 1])
    for (let at = 0; at <= mostComplainants; at += 1)
      await file({ name: 'Yeshimebet Worku', phone: `+25191100040${at}` })
    const { people, isCut } = await look('yeshimebet')
    expect([people.length, isCut]).toEqual([mostComplainants, true])
  })

  test('is not looked for by too little, and only by who may read lists', async () => {
    expect(await look('a')).toEqual({ people: [], isCut: false, isTooShort: true })
    const registrar = await arrange(tx =>
      aStaffMember(tx, { organizationId: office, permissions: ['Complaints - Register'] }),
    )
    await expect(look('zerihun', registrar)).rejects.toThrow(NotPermitted)
    const filing = { phone: '0911000301', organizationId: water }
    await expect(proposeDuplicatesOfFiling(context, registrar, filing)).rejects.toThrow(NotPermitted)
  })
})

describe('a likely duplicate before filing', () => {
  const propose = async (filing: Parameters<typeof proposeDuplicatesOfFiling>[2]) =>
    (await proposeDuplicatesOfFiling(context, clerk, filing)).map(({ complaintId, signals }) => [complaintId, signals])

  test('is of the same complainant and the same body, open or recent, the most alike first', async () => {
    const phone = '+251911000501'
    const both = await file({ name: 'Almaz Girma', phone, at: daysAgo(400) })
    const byName = await file({ name: 'አልማዝ ግርማ', phone: '+251911000502', at: daysAgo(5), closed: 'ACCEPTED' })
    await file({ name: 'Almaz Girma', phone, against: land })
    await file({ name: 'Almaz Girma', phone, at: daysAgo(200), closed: 'ACCEPTED' })
    await file({ name: 'Almaz Girma', phone, closed: 'DUPLICATE' })
    await file({ name: 'Almaz Girma', phone, handledBy: elsewhere })
    const typed = { phone: '0911 000 501', firstName: 'Almaz', fatherName: 'Girma', organizationId: water }
    expect(await propose({ ...typed, decisionDate: '2026-03-01' })).toEqual([
      [both, ['phone', 'name', 'organization', 'decision-date']],
      [byName, ['name', 'organization', 'decision-date']],
    ])
    const decided = { organizationId: water, decisionDate: '2026-03-01' }
    expect(await propose({ phone, ...decided })).toEqual([[both, ['phone', 'organization', 'decision-date']]])
  })

  test('is no other matter of somebody with the same phone alone, or the same name alone', async () => {
    await file({ name: 'Meseret Bekele', phone: '+251911000701' })
    expect(await propose({ phone: '0911000701', organizationId: water })).toEqual([])
    expect(await propose({ firstName: 'Meseret', fatherName: 'Bekele', organizationId: water })).toEqual([])
  })

  test('is not looked for before there is a phone or both names', async () => {
    expect(await propose({ firstName: 'Almaz', organizationId: water })).toEqual([])
    expect(await propose({ phone: '0911', fatherName: 'Girma', organizationId: water })).toEqual([])
    expect(await propose({ firstName: ' ', fatherName: 'Girma', organizationId: water })).toEqual([])
  })

  test('is also found against a body that became part of the one complained about', async () => {
    const former = await arrange(tx => anOrganization(tx))
    const id = await file({ name: 'Hirut Tola', phone: '+251911000601', against: former })
    await arrange(tx =>
      tx.updateTable('organization').set({ merged_into_id: land, is_active: false }).where('id', '=', former).execute(),
    )
    const typed = { phone: '0911000601', firstName: 'Hirut', fatherName: 'Tola' }
    expect(await propose({ ...typed, organizationId: land })).toEqual([[id, ['phone', 'name', 'organization']]])
  })
})
