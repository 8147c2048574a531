import { issueParts, mostOrders } from '#contract/values/action-choices.ts'
import type { ComplaintDetail } from '#contract/desk/complaints.ts'
import type { Solution } from '#contract/desk/decisions.ts'
import { CallFailure } from '#contract/http/client.ts'
import {
  DecisionEditor,
  type DecisionStart,
  decisionBody,
  fetchEditor,
  fieldInForm,
  fieldOf,
  filesField,
  findKeptDraft,
  forgetDraft,
  orderField,
  valuesOf,
} from '#web/features/decisions/index.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { pagePreferences } from '#web/platform/page-preferences.ts'
import { calendarOf } from '#web/platform/calendar.ts'
import type { Answers } from '#web/platform/forms/forms.ts'
import { caseAction, type CaseActionProps } from '../../case-action.ts'
import { constantsOf } from '#web/platform/constants-of.ts'

export interface LoadedStart extends DecisionStart {
  solution: Solution
}

/** Starts with what this browser could not send, otherwise with the stored draft, otherwise with the last version. */
export async function loadStart(complaintId: number): Promise<LoadedStart> {
  const [solution, requiredDecisions] = await Promise.all([
    browserClient.getSolution({ params: { complaintId } }),
    constantsOf(browserClient, 'required-decision'),
    fetchEditor(),
  ])
  const kept = findKeptDraft(complaintId)
  return {
    solution,
    requiredDecisions: requiredDecisions.map(({ id, code, labelEn, labelAm }) => ({
      id,
      code,
      en: labelEn,
      am: labelAm,
    })),
    values: kept?.values ?? valuesOf(solution.draft ?? solution.decision, calendarOf(pagePreferences())),
    revision: kept?.basedOn ?? solution.draftRevision,
    savedAt: solution.draft?.savedAt ?? null,
    unsent: kept?.values,
  }
}

/** By the names of the fields in the form. */
export function refuseAsInForm(error: unknown, answers: Answers): never {
  if (!(error instanceof CallFailure)) throw error
  const { status, failure } = error
  const fields = failure.fields?.map(each => ({ ...each, field: fieldInForm(each.field, answers) }))
  throw new CallFailure(status, { ...failure, ...(fields && { fields }) })
}

type Texts = CaseActionProps<unknown>['t']

/** The fields of every order that an issue may have; its legend says which issue and order. */
const orderTexts = (t: Texts, ordinal: number) =>
  Array.from({ length: mostOrders }, (_, place) =>
    Object.entries(t('orders:editor.fields', { returnObjects: true })).map(([part, text]) => [
      orderField(ordinal, place, part as 'text'),
      text,
    ]),
  ).flat()

/** The fields of a decision, issue by issue. */
export const decisionFields = (t: Texts, { issues }: Pick<ComplaintDetail, 'issues'>) => ({
  ...Object.fromEntries(
    issues.flatMap(({ ordinal }, index) => [
      ...issueParts.map(part => [
        fieldOf(ordinal, part),
        { label: t(`deciding:editor.${part}`, { number: index + 1 }) },
      ]),
      ...orderTexts(t, ordinal),
    ]),
  ),
  justification: {
    label: t('deciding:editor.justification'),
    prompts: { required: t('deciding:editor.askJustification') },
  },
  requiredDecisionId: {
    label: t('deciding:editor.requiredDecision'),
    prompts: { required: t('deciding:editor.chooseRequiredDecision') },
  },
  [filesField]: { label: t('deciding:files.label') },
})

const decisionAction = (action: 'save-decision' | 'update-decision', call: 'saveDecision' | 'updateDecision') =>
  caseAction({
    action,
    standIn: action === 'save-decision' ? 'update-decision' : 'save-decision',
    call,
    load: ({ complaintId }) => loadStart(complaintId),
    values: start => start.values,
    keepsTyping: true,

    fields: decisionFields,

    Fields: ({ complaint, choices }) => <DecisionEditor complaint={complaint} start={choices} />,

    send: async (answers, complaintId, options) => {
      const body = { complaintId, ...decisionBody(answers) }
      const answer = await browserClient[call]({ body }, options).catch(error => refuseAsInForm(error, answers))
      forgetDraft(complaintId)
      return answer
    },
  })

/** The first version of the lead's decision. */
export const saveDecision = decisionAction('save-decision', 'saveDecision')

/** Each further version. */
export const updateDecision = decisionAction('update-decision', 'updateDecision')
