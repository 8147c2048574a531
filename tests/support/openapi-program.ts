/**
 * A program that knows of the portal what its OpenAPI document says: it is written beside the generated types, compiled
 * and run. It sends no version and nothing else that the specification does not have.
 */
export const openApiProgram = String.raw`
import createClient from 'openapi-fetch'
import type { paths } from './schema.d.ts'

const people = JSON.parse(process.env.PEOPLE ?? '{}') as Record<
  'clerk' | 'receiver' | 'officer' | 'handler', string> & Record<
  'organizationId' | 'departmentId' | 'against' | 'handlerId', number>
const as = (token: string) =>
  createClient<paths>({ baseUrl: process.env.API ?? '', headers: { authorization: 'Bearer ' + token } })

function got<Data>({ data, error }: { data?: Data; error?: unknown }): Data {
  if (data === undefined) throw new Error(JSON.stringify(error))
  return data
}

const anyone = createClient<paths>({ baseUrl: process.env.API ?? '' })
const fieldNames = 'gender,age-group,occupation,complaint-type,required-decision,severity'
const constants = got(await anyone.GET('/ReferenceData/GetConstants/{fieldNames}', { params: { path: { fieldNames } } }))
const first = (field: keyof typeof constants): number => constants[field]?.[0]?.id ?? 0
const [region] = got(await anyone.GET('/Locations/GetRegions')).filter(each => each.nameEn === 'Addis Ababa')
const below = async (parentId: number) =>
  got(await anyone.GET('/Locations/GetChildren/{parentId}', { params: { path: { parentId: String(parentId) } } }))[0]?.id ?? 0
const regionId = region?.id ?? 0
const zoneId = await below(regionId)
const woredaId = await below(zoneId)

const filed = got(await as(people.clerk).POST('/Complaints/RegisterComplaint', {
  body: {
    language: 'am',
    consents: { notInCourt: true, notUnderInvestigation: true, correctAndTrue: true },
    applicant: { kind: 'individual' },
    complainant: {
      firstName: 'Abebe', fatherName: 'Kebede', genderId: first('gender'), ageGroupId: first('age-group'),
      nationality: 'ETHIOPIAN', occupationId: first('occupation'), regionId, zoneId, woredaId, phone: '0911223344',
    },
    representatives: [],
    complaint: {
      typeId: first('complaint-type'), issues: ['The licence was refused.'], violatedDecisionOn: '2026-03-01',
      organizationId: people.against, handlingOrganizationId: people.organizationId, locationId: woredaId,
      requiredDecisionId: first('required-decision'), supportingDocuments: [],
    },
    decisionLetter: { kind: 'declared', authority: 'The land office', number: '7/2016' },
  },
}))
const CompliantId = filed.compliant_id
const reason = 'The papers are complete.'

got(await as(people.receiver).POST('/Complaints/DirectCompliantForAction', {
  body: { CompliantId, reason, fulfilsStandard: true, severityId: first('severity'), departmentId: people.departmentId },
}))
got(await as(people.officer).POST('/Complaints/DirectCompliantForAction', {
  body: { CompliantId, reason, CompliantGroupHandlersList: [people.handlerId], isHandledByGroup: false },
}))
const handler = as(people.handler)
const path = { complaintId: String(CompliantId) }
got(await handler.POST('/CompliantActions/AcceptCompliantCase/{complaintId}', { params: { path } }))
const detail = got(await handler.GET('/Complaints/GetCompliantsDetailByID/{complaintId}', { params: { path } }))
got(await handler.POST('/CompliantActions/SaveCompliantAction', {
  body: {
    CompliantId,
    attachements: [],
    HasAttachment: false,
    issues: detail.issues.map(({ ordinal }) => ({
      ordinal, finding: 'The licence was due.', law: 'Directive 12', remedy: 'Issue the licence.',
    })),
    justification: 'Every paper was there.',
    requiredDecisionId: first('required-decision'),
  },
}))
const { compliantDecision } = got(await handler.GET('/CompliantActions/GetLetCompliantSolution/{id}', {
  params: { path: { id: String(CompliantId) } },
}))
console.log(JSON.stringify({ status: detail.currentStatus, justification: compliantDecision?.justification }))
`
