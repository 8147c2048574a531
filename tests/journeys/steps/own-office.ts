import { join } from 'node:path'
import { type Browser, type Page, test } from '@playwright/test'
import type { Client } from '#contract/http/client.ts'
import type { contract } from '#contract/index.ts'
import { caseGuards } from '#server/app/complaint-actions.ts'
import { jobDefinitions } from '#server/app/jobs.ts'
import { rejectConclusion } from '#server/features/conclusion/index.ts'
import { takeAction } from '#server/features/lifecycle/index.ts'
import type { Context } from '#server/platform/context.ts'
import { connect } from '#server/platform/db/connections/connect.ts'
import { createDiskStore } from '#server/platform/files/disk-store.ts'
import { startJobs } from '#server/platform/jobs/pg-boss-jobs.ts'
import { createLog } from '#server/platform/log/pino-log.ts'
import { readConfig } from '#server/platform/read-config.ts'
import { startOwnServer } from '#tests/support/own-server.ts'
import { emailsTo, smsTo } from '#tests/support/received.ts'
import { codeSentTo } from './complainant.ts'
import { atTheDesk } from './desk.ts'
import { callsAs } from '#tests/support/demo-staff.ts'
import { rowIn, rowsIn } from '#tests/support/rows.ts'

export type OwnOffice = Awaited<ReturnType<typeof openOwnOffice>>

/**
 * The real server with demonstration data, database, SMTP server and SMS gateway of its own: for journeys that let actions
 * wait for signatures, or that move the clock, which no other journey may feel.
 */
export async function openOwnOffice(name: string) {
  const server = await startOwnServer(name)
  const { dataFolder, inboxUrl, ownerUrl, appUrl } = server
  const db = connect(ownerUrl, { max: 2 })
  const clients = new Map<string, Client<typeof contract>>()

  const as = async (account: string): Promise<Client<typeof contract>> => {
    const client = clients.get(account) ?? (await callsAs(server.url, account)).client
    clients.set(account, client)
    return client
  }
  const caseOf = (trackingId: string) =>
    db.selectFrom('complaint').selectAll().where('tracking_id', '=', trackingId).executeTakeFirstOrThrow()
  const userId = async (account: string): Promise<number> =>
    (await rowIn(db, 'user_account', { user_name: `${account}@demo.abetuta.et` }, ['id'])).id

  return {
    url: server.url,
    inboxUrl,
    db,
    as,
    caseOf,
    userId,

    /** How often a phone was told of an event, by SMS. */
    smsAbout: async (phone: string, event: string): Promise<number> =>
      (await smsTo(phone, inboxUrl)).filter(({ reference }) => reference.includes(event)).length,
    smsTo: (phone: string) => smsTo(phone, inboxUrl),
    emailsTo: (address: string) => emailsTo(address, inboxUrl),

    /** The newest one-time code that the phone was sent. */
    codeSentTo: (phone: string): Promise<string> => codeSentTo({ phone, inboxUrl }),

    /** A page at the desk in English, whatever language the person prefers. */
    atTheDesk: (browser: Browser, account: string): Promise<Page> => atTheDesk(browser, server.url, account),

    /** Runs a job as it runs by itself, with a later time. */
    async runAt(at: Date, job: (context: Context) => Promise<void>): Promise<void> {
      const log = createLog('silent')
      const jobs = await startJobs({ appUrl, definitions: jobDefinitions, works: false, log })
      const own = connect(appUrl, { max: 4 })
      const config = readConfig({ DATA_FOLDER: dataFolder, PUBLIC_URL: server.url })
      const files = createDiskStore(join(dataFolder, 'files'))
      try {
        await job({ config, db: own, jobs, files, clock: { now: () => at }, log, caseGuards })
      } finally {
        await jobs.stop()
        await own.destroy()
      }
    },

    async stop(): Promise<void> {
      await db.destroy()
      await server.stop()
    },
  }
}

/** Opens an office before the tests of a file, and closes it after them. */
export function useOwnOffice(name: string, begin: (office: OwnOffice) => unknown): void {
  let office: OwnOffice | undefined
  test.beforeAll(async () => {
    test.setTimeout(300_000)
    office = await openOwnOffice(name)
    await begin(office)
  })
  test.afterAll(() => office?.stop())
}

/** Does this while nobody can receive complaints: what is filed then waits for a supervisor. */
export async function whileNobodyReceives<Result>({ db }: OwnOffice, work: () => Promise<Result>): Promise<Result> {
  const receivers = await db
    .updateTable('user_account')
    .set({ is_active: false })
    .where('user_name', 'like', 'receiver%')
    .where('is_active', '=', true)
    .returning('id')
    .execute()
  const result = await work()
  const ids = receivers.map(({ id }) => id)
  await db.updateTable('user_account').set({ is_active: true }).where('id', 'in', ids).execute()
  return result
}

/** Everything about the case happened so many days earlier: its server has the real clock. Returns its id. */
export async function makeLate({ db, caseOf }: OwnOffice, trackingId: string, days: number): Promise<number> {
  const { id, due_at } = await caseOf(trackingId)
  const earlier = (at: Date) => new Date(at.getTime() - days * 86_400_000)
  const clocks = await rowsIn(db, 'clock_event', { complaint_id: id }, ['id', 'at'])
  for (const event of clocks) {
    await db
      .updateTable('clock_event')
      .set({ at: earlier(event.at) })
      .where('id', '=', event.id)
      .execute()
  }
  const due = earlier(due_at as Date)
  await db.updateTable('complaint').set({ due_at: due, next_notice_at: due }).where('id', '=', id).execute()
  return id
}

/** The complainant does not agree with the conclusion; returns the case's id. */
export async function reject(office: OwnOffice, trackingId: string): Promise<number> {
  const { id: complaintId, version: seenVersion } = await office.caseOf(trackingId)
  const complainant = { kind: 'visitor', provenComplaintId: complaintId } as const
  const request = { complaintId, input: { reason: 'እነሱ አካባቢውን ያውቃሉ።' }, seenVersion }
  await office.runAt(
    new Date(),
    async context => void (await takeAction(context, complainant, rejectConclusion, request)),
  )
  return complaintId
}

const departmentOfInvestigation = 'Investigation and decision'
const reason = 'Everything needed is there.'

/** The receiver forwards it, unless it has gone on already. */
async function forward({ db, as, caseOf, userId }: OwnOffice, trackingId: string): Promise<void> {
  const { id: complaintId, status, receiver_id, version } = await caseOf(trackingId)
  if (status !== 'ASSIGNED_TO_CASE_RECEIVER') return
  const isFirst = receiver_id === (await userId('receiver'))
  const receiver = await as(isFirst ? 'receiver' : 'receiver2')
  const { severity } = await receiver.getConstants({ params: { fieldNames: ['severity'] }, query: {} })
  const { id: departmentId } = await rowIn(db, 'department', { name_en: departmentOfInvestigation }, ['id'])
  const forward = { action: 'forward', fulfilsStandard: true, severityId: severity?.[0]?.id, departmentId } as const
  await receiver.directComplaint({ body: { complaintId, reason, ...forward } }, { ifMatch: version })
}

/** The receiver forwards it, an officer directs it to these, the first of whom leads, and all of them accept. */
export async function directTo(office: OwnOffice, trackingId: string, handlers: readonly string[]): Promise<void> {
  const { as, caseOf, userId } = office
  await forward(office, trackingId)
  const handlerIds = await Promise.all(handlers.map(userId))
  const officer = await as('officer')
  const { id: complaintId, version } = await caseOf(trackingId)
  await officer.directComplaint(
    { body: { complaintId, action: 'direct-for-action', handlerIds, leadId: handlerIds[0], reason } },
    { ifMatch: version },
  )
}

export async function accept(office: OwnOffice, trackingId: string, accounts: readonly string[]): Promise<void> {
  for (const account of accounts) {
    const { id: complaintId, version } = await office.caseOf(trackingId)
    await (await office.as(account)).acceptCase({ params: { complaintId } }, { ifMatch: version })
  }
}

/** The lead saves a decision and concludes at once. */
export async function conclude(office: OwnOffice, trackingId: string, lead: string, finding: string): Promise<void> {
  const api = await office.as(lead)
  const { id: complaintId, version } = await office.caseOf(trackingId)
  const constants = await api.getConstants({ params: { fieldNames: ['required-decision'] }, query: {} })
  const decision = {
    issues: [{ ordinal: 0, finding, law: 'Proclamation 1150/2019, article 5', remedy: 'The map is issued.' }],
    justification: 'The bureau gave no reason when it was asked.',
    requiredDecisionId: constants['required-decision']?.[0]?.id,
  }
  await api.saveDecision({ body: { complaintId, ...decision } }, { ifMatch: version })
  await api.conclude(
    { body: { complaintId, otherLanguage: true } },
    { ifMatch: (await office.caseOf(trackingId)).version },
  )
}
