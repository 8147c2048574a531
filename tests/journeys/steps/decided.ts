import { createClient } from '#contract/http/client.ts'
import { callPlans } from '#contract/http/calls.ts'
import { demoPassword } from '#db/demo/sign-ins.ts'
import { connect } from '#server/platform/db/connections/connect.ts'

const officer = 'officer@demo.abetuta.et'

/** The API as the demonstration's officer. */
async function officeApi(serverUrl: string) {
  const send = (token?: string) =>
    createClient(callPlans, async ({ method, url, headers, body }) =>
      fetch(`${serverUrl}/api${url}`, {
        method,
        headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
        body: body ?? null,
      }),
    )
  const { accessToken } = await send().signIn({ body: { userName: officer, userPassword: demoPassword } })
  return send(accessToken)
}

/** The officer who holds a newly filed complaint decides it and issues the decision with its letter. */
export async function decideFiled(serverUrl: string, trackingId: string): Promise<{ complaintId: number }> {
  const complaintId = await giveToOfficer(trackingId)
  const api = await officeApi(serverUrl)
  const seen = async () => {
    const { version, issues } = await api.getComplaintDetail({ params: { complaintId } })
    return { ifMatch: version, issues }
  }
  const { 'required-decision': choices = [] } = await api.getConstants({
    params: { fieldNames: ['required-decision'] },
    query: {},
  })
  const { ifMatch, issues } = await seen()
  await api.saveDecision(
    {
      body: {
        complaintId,
        issues: issues.map(({ ordinal }) => ({
          ordinal,
          finding: 'ካርታው ያለ ምክንያት ተከልክሏል።',
          law: 'አዋጅ ቁጥር 1150/2011፣ አንቀጽ 5',
          remedy: 'ካርታው በአሥር ቀን ውስጥ ይሰጥ።',
        })),
        justification: 'ጽሕፈት ቤቱ ለቀረበለት ጥያቄ ምክንያት አልሰጠም።',
        requiredDecisionId: choices[0]?.id ?? 0,
      },
    },
    { ifMatch },
  )
  await api.conclude({ body: { complaintId, otherLanguage: true } }, { ifMatch: (await seen()).ifMatch })
  return { complaintId }
}

/** Makes the officer the handler of a complaint that was just filed. */
export async function giveToOfficer(trackingId: string): Promise<number> {
  const ownerUrl = process.env.JOURNEY_DATABASE_URL
  if (!ownerUrl) throw new Error('JOURNEY_DATABASE_URL is not set: the journeys’ global setup has not run.')
  const db = connect(ownerUrl, { max: 1 })
  try {
    return await db.transaction().execute(async tx => {
      const at = new Date()
      const { id } = await tx
        .updateTable('complaint')
        .set({ status: 'UNDER_INVESTIGATION' })
        .where('tracking_id', '=', trackingId)
        .returning('id')
        .executeTakeFirstOrThrow()
      const { id: user_id } = await tx
        .selectFrom('user_account')
        .where('user_name', '=', officer)
        .select('id')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('complaint_handler')
        .values({ complaint_id: id, user_id, is_lead: true, directed_at: at, accepted_at: at })
        .execute()
      const clocks = [
        { clock: 'B', event: 'stop', amount: null, unit: null },
        { clock: 'C', event: 'start', amount: 20, unit: 'working-days' },
      ] as const
      await tx
        .insertInto('clock_event')
        .values(clocks.map(clock => ({ complaint_id: id, at, ...clock })))
        .execute()
      return id
    })
  } finally {
    await db.destroy()
  }
}
