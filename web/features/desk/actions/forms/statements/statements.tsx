import { takenUpChoices, timeAnswers } from '#contract/values/action-choices.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { typedDay } from '#web/platform/forms/typed-day.ts'
import { onDemand } from '#web/ui/states/on-demand.tsx'
import { caseAction } from '../../case-action.ts'
import { answerField, oneOf } from '../answers.ts'
import type { ConsiderChoices, TimeChoices } from './statement-fields.tsx'

// few cases have them
const fields = () => import('./statement-fields.tsx')
const RequestFields = onDemand(async () => ({ default: (await fields()).RequestFields }))
const RecordFields = onDemand(async () => ({ default: (await fields()).RecordFields }))
const TimeRequestFields = onDemand(async () => ({ default: (await fields()).TimeRequestFields }))
const ConsiderFields = onDemand(async () => ({ default: (await fields()).ConsiderFields }))
const TimeFields = onDemand(async () => ({ default: (await fields()).TimeFields }))

/** The lead or the officer asks the body complained against: issues and documents that it may see, chosen one by one. */
export const requestStatement = caseAction({
  action: 'request-statement',
  call: 'requestStatement',
  text: t => t('hearing:request.text'),
  load: ({ complaintId }) => browserClient.getBodyReach({ params: { complaintId } }),

  fields: t => t('hearing:request.fields', { returnObjects: true }),
  values: (_, { issues }) => ({ issues: issues.map(({ ordinal }) => String(ordinal)), showsName: 'no' }),

  Fields: RequestFields,

  body: ({ question, showsName }, { issues = [], documentIds = [] }) => ({
    issues: [issues].flat().map(Number),
    question,
    documentIds: [documentIds].flat(),
    showsName: showsName === 'yes',
  }),
})

/** A statement that came on paper: what the body says to each issue that it was shown. */
export const recordStatement = caseAction({
  action: 'record-statement',
  isQuietWhileRefused: true,
  call: 'recordStatement',
  text: t => t('hearing:record.text'),
  load: async ({ complaintId }) => {
    const [last] = await browserClient.getStatements({ params: { complaintId } })
    return last?.shown.issues ?? []
  },

  fields: (t, { issues }) => ({
    ...t('hearing:record.fields', { returnObjects: true }),
    ...Object.fromEntries(
      issues.map(({ ordinal, text }, index) => [
        answerField(ordinal),
        {
          label: t('hearing:record.answer', { number: index + 1 }),
          hint: text,
          prompts: { required: t('hearing:record.required') },
        },
      ]),
    ),
  }),

  Fields: RecordFields,

  body: typed => ({
    answers: Object.entries(typed).flatMap(([name, text]) =>
      name.startsWith('answers.') ? [{ ordinal: Number(name.slice(8)), text }] : [],
    ),
    general: typed.general,
    signedBy: typed.signedBy || undefined,
    receivedOn: typedDay(typed, 'receivedOn'),
  }),
})

/** The body asked for more time on paper: until when, why, and on which day that came. */
export const recordTimeRequest = caseAction({
  action: 'ask-for-time',
  isQuietWhileRefused: true,
  call: 'recordTimeRequest',
  text: t => t('hearing:timeAsked.text'),

  fields: t => t('hearing:timeAsked.fields', { returnObjects: true }),

  Fields: TimeRequestFields,

  body: typed => ({
    until: typedDay(typed, 'until'),
    reason: typed.reason,
    receivedOn: typedDay(typed, 'receivedOn'),
  }),
})

/** The body asks for more time: it is granted, until the day that it asks for or another one, or refused with a reason. */
export const answerTime = caseAction({
  action: 'answer-time',
  isQuietWhileRefused: true,
  call: 'answerTime',
  isFinal: true,
  load: async ({ complaintId }): Promise<TimeChoices> => {
    const [last] = await browserClient.getStatements({ params: { complaintId } })
    return last?.time && { ...last.time, dueAt: last.dueAt }
  },

  fields: t => t('hearing:time.fields', { returnObjects: true }),

  Fields: TimeFields,

  body: typed => ({
    answer: oneOf(timeAnswers, typed.answer),
    until: typed.answer === 'granted' ? typedDay(typed, 'until') : undefined,
    reason: typed.reason,
  }),
})

/** The lead says what was taken up of what the body said; the body reads it with the decision. */
export const considerStatement = caseAction({
  action: 'consider-statement',
  isQuietWhileRefused: true,
  call: 'considerStatement',
  text: t => t('hearing:consider.text'),
  load: async ({ complaintId }): Promise<ConsiderChoices> => {
    const [last] = await browserClient.getStatements({ params: { complaintId } })
    return last?.considered ?? { takenUp: '', said: '' }
  },
  values: said => said,

  fields: t => t('hearing:consider.fields', { returnObjects: true }),

  Fields: ConsiderFields,

  body: ({ takenUp, said }) => ({ takenUp: oneOf(takenUpChoices, takenUp), said }),
})
