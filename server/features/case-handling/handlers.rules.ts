/** Who a case is directed to. */
export interface Directed {
  handlerIds: readonly number[]
  leadId: number
}

/** More than one handler makes it a group (specification, section 9). */
export const isHandledByGroup = (handlerCount: number): boolean => handlerCount > 1

/** Whom a directing names; a lead who is null was left open on purpose. */
export interface Named {
  handlerIds?: readonly number[] | undefined
  leadId?: number | null | undefined
}

/**
 * The chosen handlers, each once, and who leads them: the one there is, or the one who is named. Where nothing is said of
 * a lead, whoever leads the case already goes on, or else the first of the list begins.
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

/** Who leads them; undefined where nobody does. */
export const leadOf = (handlers: readonly Current[]): number | undefined =>
  handlers.find(({ isLead }) => isLead)?.userId

/** What a new directing changes in an old one. Who newly leads has to accept as the lead. */
export function changesOf(before: readonly Current[], after: Directed) {
  const was = new Map(before.map(handler => [handler.userId, handler]))
  return {
    left: before.filter(({ userId }) => !after.handlerIds.includes(userId)).map(({ userId }) => userId),
    joined: after.handlerIds.filter(id => !was.has(id)),
    newLead: was.has(after.leadId) && !was.get(after.leadId)?.isLead ? after.leadId : undefined,
  }
}
