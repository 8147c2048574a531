import { z } from 'zod'
import { endpointsWith } from '../http/endpoint.ts'
import { userStates } from '../values/settings-choices.ts'
import { bilingual } from '../values/names.ts'
import { userBody } from '../settings/user-administration.ts'

/** People of one body who may give its statements; the first of them invites the others. */
export const mostRespondents = 20

const respondent = z.object({
  id: z.int(),
  userName: z.string(),
  name: z.string(),
  state: z.enum(userStates),
  isSelf: z.boolean(),
  /** The one with the oldest open account of the body. */
  isFirst: z.boolean(),
})

const respondents = z.object({
  organization: bilingual.nullable(),
  /** Whether the reader may invite and close accounts of the others. */
  mayInvite: z.boolean(),
  respondents: z.array(respondent),
})
export type Respondents = z.output<typeof respondents>

export const respondentsContract = endpointsWith(
  { access: 'respondent', answer: respondents },
  {
    listRespondents: {
      call: 'GET /Respondents/GetRespondentsList',
      summary: 'The respondents of the reader’s body',
    },
    inviteRespondent: {
      call: 'POST /Respondents/InviteRespondent',
      summary: 'The first respondent of a body invites a colleague of the same body',
      body: userBody.pick({ userName: true, name: true, nameAm: true, language: true }),
      message: 'User invited successfully',
      note: `Ours. A body has ${mostRespondents} open accounts at most: 409 \`too-many\`. Anybody but the first respondent gets 403.`,
    },
    closeRespondent: {
      call: 'POST /Respondents/CloseRespondent',
      summary: 'The first respondent of a body closes the account of a colleague',
      body: z.object({ id: z.int({ error: 'required' }).min(1).max(2_147_483_647) }),
      message: 'User deactivated successfully',
      note: 'Ours. Not one’s own: that is for an administrator.',
    },
  },
)
