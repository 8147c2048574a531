import { randomUUID } from 'node:crypto'
import type { Application } from '#contract/application.ts'
import type { Db } from '#server/platform/db/transaction.ts'
import type { Shot } from './measure.ts'

/** What the scenarios choose from, read once. */
export interface Material {
  ids: number[]
  trackingIds: string[]
  administrator: { userId: number; roleId: number; token: string }
  organizationId: number
  application: Application
  /** Of the hundredth page. */
  cursor: string
}

export interface Scenario {
  name: string
  server: 'http' | 'select' | 'api'
  next: (material: Material) => Shot
}

const oneOf = <Item>(items: Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item

const asStaff = ({ administrator }: Material) => ({ authorization: `Bearer ${administrator.token}` })

const list = (material: Material, query = ''): Shot => {
  const { userId, roleId } = material.administrator
  return { path: `/api/Complaints/GetCompliantsList/${userId}/${roleId}/all${query}`, headers: asStaff(material) }
}

export const scenarios: Scenario[] = [
  { name: 'node:http', server: 'http', next: () => ({ path: '/' }) },
  { name: 'fastify + pg by key', server: 'select', next: ({ ids }) => ({ path: `/${oneOf(ids)}` }) },
  {
    name: 'track',
    server: 'api',
    next: ({ trackingIds }) => ({ path: `/api/Complaints/GetCompliantsTrackStatus/${oneOf(trackingIds)}` }),
  },
  { name: 'list, first page', server: 'api', next: material => list(material) },
  { name: 'list, page 100', server: 'api', next: material => list(material, `?cursor=${material.cursor}`) },
  {
    name: 'list, filtered',
    server: 'api',
    next: material => list(material, `?status=CLOSED&organization=${material.organizationId}`),
  },
  { name: 'list, searched', server: 'api', next: material => list(material, '?text=Abebe') },
  {
    name: 'case page',
    server: 'api',
    next: material => ({
      path: `/api/Complaints/GetCompliantsDetailByID/${oneOf(material.ids)}`,
      headers: asStaff(material),
    }),
  },
  {
    name: 'dashboard cards',
    server: 'api',
    next: material => {
      const { userId, roleId } = material.administrator
      return { path: `/api/Complaints/GetDashBoardCard/${userId}/${roleId}`, headers: asStaff(material) }
    },
  },
  {
    name: 'submit',
    server: 'api',
    next: material => ({
      method: 'POST',
      path: '/api/Complaints/RegisterComplaint',
      headers: { ...asStaff(material), 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(material.application),
    }),
  },
]

/** Ids spread over the whole table, and an application that the installation's own lists make. */
export async function readMaterial(db: Db): Promise<Omit<Material, 'administrator' | 'cursor'>> {
  const complaints = await db
    .selectFrom('complaint')
    .select(['id', 'tracking_id', 'against_organization_id'])
    .where('id', 'in', eb =>
      eb
        .selectFrom('complaint as sample')
        .select('sample.id')
        .where(({ eb: e, ref }) => e(e(ref('sample.id'), '%', 17), '=', 0))
        .limit(1000),
    )
    .execute()
  return {
    ids: complaints.map(({ id }) => id),
    trackingIds: complaints.map(({ tracking_id }) => tracking_id),
    organizationId: complaints[0]?.against_organization_id ?? 0,
    application: await makeApplication(db),
  }
}

async function makeApplication(db: Db): Promise<Application> {
  const constant = async (field: string) => {
    const row = db.selectFrom('constant_field').select('id').where('field_name', '=', field).orderBy('id').limit(1)
    return (await row.executeTakeFirstOrThrow()).id
  }
  const place = await db
    .selectFrom('location as woreda')
    .innerJoin('location as zone', 'zone.id', 'woreda.parent_id')
    .innerJoin('location as region', 'region.id', 'zone.parent_id')
    .where('region.name_en', '=', 'Addis Ababa')
    .where('woreda.kind', '=', 'woreda')
    .select(['region.id as regionId', 'zone.id as zoneId', 'woreda.id as woredaId'])
    .limit(1)
    .executeTakeFirstOrThrow()
  const against = await db
    .selectFrom('organization')
    .select('id')
    .where('handles_complaints', '=', false)
    .limit(1)
    .executeTakeFirstOrThrow()
  return {
    language: 'am',
    consents: { notInCourt: true, notUnderInvestigation: true, correctAndTrue: true },
    applicant: { kind: 'individual' },
    complainant: {
      firstName: 'አበበ',
      fatherName: 'ከበደ',
      grandfatherName: 'ወልዴ',
      genderId: await constant('gender'),
      ageGroupId: await constant('age-group'),
      nationality: 'ETHIOPIAN',
      occupationId: await constant('occupation'),
      ...place,
      phone: '0911223344',
    },
    representatives: [],
    complaint: {
      typeId: await constant('complaint-type'),
      issues: ['የይዞታ ማረጋገጫ ካርታዬ ያለ በቂ ምክንያት ተከለከለ።'],
      violatedDecisionOn: '2026-05-04',
      organizationId: against.id,
      locationId: place.woredaId,
      requiredDecisionId: await constant('required-decision'),
      supportingDocuments: [],
    },
    decisionLetter: { kind: 'declared', authority: 'የመሬት ልማት ቢሮ', number: 'መል/1234/18' },
  }
}
