import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Application } from '#contract/filing/application.ts'
import type { Db } from '#server/platform/db/connections/transaction.ts'
import type { Shot } from './measure.ts'

/** Data for the scenarios, read once. */
export interface Material {
  ids: number[]
  trackingIds: string[]
  /** Of complainants, E.164. */
  phones: string[]
  people: Record<Role, Reader>
  /** Cases with handlers, whose lead changes with every request; the answers give the new versions. */
  directed: DirectedCase[]
  /** Two people who may handle them. */
  handlerIds: number[]
  organizationId: number
  application: Application
  /** Complete drafts of the administrator; each is submitted once. */
  draftIds: string[]
  /** Of the hundredth page. */
  cursor: string
}

/** The readers: each sees cases by another rule. */
export const roles = ['administrator', 'supervisor', 'clerk', 'officer', 'handler', 'approver', 'expert'] as const
export type Role = (typeof roles)[number]

export interface Reader extends SignedIn {
  /** Cases on the first page of their list. */
  caseIds: number[]
}

export interface SignedIn {
  userId: number
  roleId: number
  token: string
}

export interface DirectedCase {
  id: number
  version: number
}

export interface Scenario {
  name: string
  server: 'http' | 'row' | 'api'
  next: (material: Material) => Shot
}

const oneOf = <Item>(items: Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item

const authorized = ({ token }: SignedIn) => ({ authorization: `Bearer ${token}` })
const asStaff = ({ people }: Material) => authorized(people.administrator)

const list = ({ people }: Material, query = ''): Shot => listOf(people.administrator, 'all', query)

const listOf = (user: SignedIn, which: 'all' | 'mine' | 'active', query = ''): Shot => ({
  path: `/api/Complaints/GetCompliantsList/${user.userId}/${user.roleId}/${which}${query}`,
  headers: authorized(user),
})

/** What each role opens all day. */
const ofRole: Record<string, (user: Reader) => Shot> = {
  list: user => listOf(user, 'all'),
  dashboard: user => ({ path: '/api/Complaints/GetDashboard', headers: authorized(user) }),
  urgent: user => listOf(user, 'active', '?sort=urgent'),
  mine: user => listOf(user, 'mine'),
  'what waits': user => ({ path: `/api/Complaints/GetMyWork/${user.userId}`, headers: authorized(user) }),
  cards: user => ({
    path: `/api/Complaints/GetDashBoardCard/${user.userId}/${user.roleId}`,
    headers: authorized(user),
  }),
  case: user => ({ path: `/api/Complaints/GetCaseFile/${oneOf(user.caseIds)}`, headers: authorized(user) }),
  'common word': user => search(user, 'አበበ'),
}

const search = (user: SignedIn, text: string): Shot => ({
  path: `/api/Complaints/FindCases?text=${encodeURIComponent(text)}`,
  headers: authorized(user),
})

const summary = ({ people: { administrator } }: Material, groupings: string): Shot => ({
  method: 'POST',
  path: '/api/Complaints/GetCompliantsReport_Summary',
  headers: { ...authorized(administrator), 'content-type': 'application/json' },
  body: JSON.stringify({
    userID: administrator.userId,
    roleID: administrator.roleId,
    groupBySelectText: 'complaints, closed, late, daysMedian',
    grpByListText: groupings,
  }),
})

/** Takes the case that was used longest ago, gives it to the other lead, and puts it last once its new version is known. */
function changeLead(material: Material): Shot {
  const one = material.directed.shift()
  if (!one) throw new Error('There are fewer directed cases than clients.')
  const handlerIds = material.handlerIds
  return {
    method: 'POST',
    path: '/api/Complaints/UpdateCaseDirectingAction',
    headers: { ...asStaff(material), 'content-type': 'application/json', 'if-match': `"${one.version}"` },
    body: JSON.stringify({
      CompliantId: one.id,
      CompliantGroupHandlersList: handlerIds,
      leadHandlerId: handlerIds[one.version % handlerIds.length],
      reason: 'The other one has more time.',
    }),
    answered: body => material.directed.push({ id: one.id, version: JSON.parse(body).version }),
  }
}

/** The last post of the form: the draft becomes a complaint. */
function submitDraft(material: Material): Shot {
  const draftId = material.draftIds.pop()
  if (!draftId) throw new Error('There are fewer drafts than requests.')
  return {
    method: 'POST',
    path: '/api/Applications/SubmitDraft',
    headers: { ...asStaff(material), 'content-type': 'application/json', 'application-id': draftId },
    body: '{}',
  }
}

const one = (name: string, next: Scenario['next']): Scenario => ({ name, server: 'api', next })

export const scenarios: Scenario[] = [
  { name: 'node:http', server: 'http', next: () => ({ path: '/' }) },
  { name: 'fastify + pg by key', server: 'row', next: ({ ids }) => ({ path: `/${oneOf(ids)}` }) },
  { name: 'fastify + one insert', server: 'row', next: () => ({ method: 'POST', path: '/' }) },
  one('track', ({ trackingIds }) => ({ path: `/api/Complaints/GetCompliantsTrackStatus/${oneOf(trackingIds)}` })),
  one('track, page', ({ trackingIds }) => ({ path: `/home/track-status/status?id=${oneOf(trackingIds)}` })),
  one('list, page 100', material => list(material, `?cursor=${material.cursor}`)),
  one('list, filtered, counted', material =>
    list(material, `?status=CLOSED&organization=${material.organizationId}&count=yes`),
  ),
  ...(['administrator', 'supervisor'] as const).flatMap(role => [
    one(`team: ${role}`, ({ people: { [role]: user } }) => ({
      path: `/api/Complaints/GetTeamWork/${user.userId}`,
      headers: authorized(user),
    })),
    one(`nobody holds: ${role}`, ({ people }) => listOf(people[role], 'all', '?holder=0&count=yes')),
  ]),
  one('search, rare', material => search(material.people.administrator, oneOf(material.trackingIds).slice(3, 12))),
  one('search, Latin name', material => search(material.people.administrator, 'Abebe Kebede')),
  one('search, name of nobody', ({ people }) => search(people.administrator, 'ቅዱስራጉኤል')),
  // as somebody at the desk types it
  one('search, phone', ({ people, phones }) => search(people.administrator, oneOf(phones).replace('+251', '0'))),
  one('complaint alone', material => ({
    path: `/api/Complaints/GetCompliantsDetailByID/${oneOf(material.ids)}`,
    headers: asStaff(material),
  })),
  one('approval list', ({ people: { approver } }) => ({
    path: `/api/Complaints/GetCompliantsDashboardForApproval/${approver.userId}`,
    headers: authorized(approver),
  })),
  one('summary, one grouping', material => summary(material, 'organization')),
  one('summary, three', material => summary(material, 'organization, complaintType, status')),
  one('complaint report', ({ people: { administrator } }) => ({
    method: 'POST',
    path: '/api/Complaints/GetComplaintReport',
    headers: { ...authorized(administrator), 'content-type': 'application/json' },
    body: JSON.stringify({
      userID: administrator.userId,
      roleID: administrator.roleId,
      columns: ['trackingId', 'registeredAt', 'complainant', 'organization', 'complaintType', 'status', 'dueAt'],
    }),
  })),
  one('action', changeLead),
  one('submit', material => ({
    method: 'POST',
    path: '/api/Complaints/RegisterComplaint',
    headers: { ...asStaff(material), 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(material.application),
  })),
  one('last post of the form', submitDraft),
  ...roles.flatMap(role =>
    Object.entries(ofRole).map(([what, shot]) => one(`${what}: ${role}`, ({ people }) => shot(people[role]))),
  ),
]

/** Ids spread over the whole table, and an application made from the installation's own lists. */
export async function readMaterial(db: Db): Promise<Omit<Material, 'people' | 'cursor' | 'draftIds'>> {
  const complaints = await db
    .selectFrom('complaint')
    .innerJoin('complaint_party as complainant', join =>
      join.onRef('complainant.complaint_id', '=', 'complaint.id').on('complainant.ordinal', '=', 0),
    )
    .select(['complaint.id', 'tracking_id', 'against_organization_id', 'complainant.phone'])
    .where(sql<boolean>`complaint.id % (select greatest(max(id) / 1000, 1) from complaint) = 0`)
    .orderBy('complaint.id')
    .limit(1000)
    .execute()
  return {
    ids: complaints.map(({ id }) => id),
    trackingIds: complaints.map(({ tracking_id }) => tracking_id),
    phones: complaints.flatMap(({ phone }) => phone ?? []),
    organizationId: complaints[0]?.against_organization_id ?? 0,
    directed: await db
      .selectFrom('complaint')
      .select(['id', 'version'])
      .where('status', '=', 'UNDER_INVESTIGATION')
      .limit(1000)
      .execute(),
    handlerIds: await listHandlers(db),
    application: await makeApplication(db),
  }
}

async function listHandlers(db: Db): Promise<number[]> {
  const users = await db
    .selectFrom('user_account')
    .innerJoin('role_permission', 'role_permission.role_id', 'user_account.role_id')
    .where('page_code', '=', 'Complaints - Decide')
    .select('user_account.id')
    .orderBy('user_account.id')
    .limit(2)
    .execute()
  return users.map(({ id }) => id)
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
