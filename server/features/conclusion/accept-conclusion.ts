import { type ActionRule, noInput } from '#server/features/lifecycle/index.ts'
import { startOrders } from '#server/features/orders/index.ts'
import { answerConclusion } from './conclusion.queries.ts'

/** The complainant accepts a decision or a non-admission: the complaint is closed and can be rated. */
export const acceptConclusion: ActionRule<object> = {
  action: 'accept-conclusion',
  input: noInput,

  async effect(act) {
    const { tx, complaint, at } = act
    const conclusionId = await answerConclusion(tx, complaint.id, { answer: 'accepted', answered_at: at })
    await startOrders(act)
    return { audited: { conclusionId } }
  },
}
