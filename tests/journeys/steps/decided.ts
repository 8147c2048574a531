import { callsAs } from '#tests/support/demo-staff.ts'
import { directFiled } from './office-calls.ts'

/** A newly filed complaint is directed to the demonstration's officer, who accepts it. */
export async function giveToOfficer(serverUrl: string, trackingId: string): Promise<number> {
  const { client, user } = await callsAs(serverUrl, 'officer')
  const complaintId = await directFiled(serverUrl, trackingId, user.id)
  const { version } = await client.getComplaintDetail({ params: { complaintId } })
  await client.acceptCase({ params: { complaintId } }, { ifMatch: version })
  return complaintId
}

interface Ordered {
  text: string
  organizationId: number
  dueOn: string
  proof: string
}

/** The officer decides a newly filed complaint and issues the decision with its letter; orders belong to its first issue. */
export async function decideFiled(
  serverUrl: string,
  trackingId: string,
  orders: readonly Ordered[] = [],
): Promise<{ complaintId: number }> {
  const complaintId = await giveToOfficer(serverUrl, trackingId)
  const { client: api } = await callsAs(serverUrl, 'officer')
  const { version, issues } = await api.getComplaintDetail({ params: { complaintId } })
  const { 'required-decision': choices = [] } = await api.getConstants({
    params: { fieldNames: ['required-decision'] },
    query: {},
  })
  await api.saveDecision(
    {
      body: {
        complaintId,
        issues: issues.map(({ ordinal }, index) => ({
          ordinal,
          finding: 'ካርታው ያለ ምክንያት ተከልክሏል።',
          law: 'አዋጅ ቁጥር 1150/2011፣ አንቀጽ 5',
          remedy: 'ካርታው በአሥር ቀን ውስጥ ይሰጥ።',
          ...(index === 0 && { orders: [...orders] }),
        })),
        justification: 'ጽሕፈት ቤቱ ለቀረበለት ጥያቄ ምክንያት አልሰጠም።',
        requiredDecisionId: choices[0]?.id ?? 0,
      },
    },
    { ifMatch: version },
  )
  const saved = await api.getComplaintDetail({ params: { complaintId } })
  await api.conclude({ body: { complaintId, otherLanguage: true } }, { ifMatch: saved.version })
  return { complaintId }
}
