/** The handlers of a case. */
export interface Directed {
  handlerIds: readonly number[]
  leadId: number
}

/** More than one handler makes it a group (specification, section 9). */
export const isHandledByGroup = (handlerCount: number): boolean => handlerCount > 1

/** The handlers whom a directing names; a lead of null was left open on purpose. */
export interface Named {
  handlerIds?: readonly number[] | undefined
  leadId?: number | null | undefined
}

/**
 * The chosen handlers, each once, and their lead: the only handler, or the one who is named. When no lead is
 * named, the present lead stays, or else the first of the list becomes the lead.
 */
export function readDirected(
  { handlerIds: named, leadId }: Named,
  leadBefore?: number,
): { handlerIds: number[]; leadId: number | undefined } {
  const handlerIds = [...new Set(named)]
  const isKept = leadBefore !== undefined && handlerIds.includes(leadBefore)
  const usual = isKept ? leadBefore : handlerIds[0]
  if (!isHandledByGroup(handlerIds.length)) return { handlerIds, leadId: handlerIds[0] }
  return { handlerIds, leadId: leadId === undefined ? usual : (leadId ?? undefined) }
}

interface Current {
  userId: number
  isLead: boolean
}

/** Their lead; undefined when there is none. */
export const leadOf = (handlers: readonly Current[]): number | undefined =>
  handlers.find(({ isLead }) => isLead)?.userId

/** The differences between a new directing and the old one. A new lead has to accept as the lead. */
export function changesOf(before: readonly Current[], after: Directed) {
  const was = new Map(before.map(handler => [handler.userId, handler]))
  return {
    left: before.filter(({ userId }) => !after.handlerIds.includes(userId)).map(({ userId }) => userId),
    joined: after.handlerIds.filter(id => !was.has(id)),
    newLead: was.has(after.leadId) && !was.get(after.leadId)?.isLead ? after.leadId : undefined,
  }
}
