import { callBacksContract } from '#contract/desk/call-backs.ts'
import { serve } from '#server/platform/http/call.ts'
import { recordCallBack } from './record-call-back.ts'
import { listCallBacks, showCallBack } from './show-call-backs.ts'
import { showMonths } from './show-months.ts'

export const callBacksEndpoints = serve(callBacksContract, {
  listCallBacks: (_, { context, actor }) => listCallBacks(context, actor),
  getCallBackMonths: (_, { context, actor }) => showMonths(context, actor),
  getCallBack: ({ params }, { context, actor }) => showCallBack(context, actor, params.callBackId),
  recordCallBack: ({ body }, call) => recordCallBack(call, body),
})
