/** Who a case is directed to. */
export interface Directed {
  handlerIds: readonly number[]
  leadId: number
}

/** More than one handler makes it a group (specification, section 9). */
export const isHandledByGroup = (handlerCount: number): boolean => handlerCount > 1

/** The chosen handlers, each once, and who leads them: the one there is, or the one who is named. */
export function readDirected(input: { handlerIds?: readonly number[] | undefined; leadId?: number | undefined }): {
  handlerIds: number[]
  leadId: number | undefined
} {
  const handlerIds = [...new Set(input.handlerIds)]
  return { handlerIds, leadId: isHandledByGroup(handlerIds.length) ? input.leadId : handlerIds[0] }
}

interface Current {
  userId: number
  isLead: boolean
}

/** What a new directing changes in an old one. Who newly leads has to accept as the lead. */
export function changesOf(before: readonly Current[], after: Directed) {
  const was = new Map(before.map(handler => [handler.userId, handler]))
  return {
    left: before.filter(({ userId }) => !after.handlerIds.includes(userId)).map(({ userId }) => userId),
    joined: after.handlerIds.filter(id => !was.has(id)),
    newLead: was.has(after.leadId) && !was.get(after.leadId)?.isLead ? after.leadId : undefined,
  }
}
