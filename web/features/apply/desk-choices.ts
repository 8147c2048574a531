import type { Answers, StepName } from '#contract/application-steps.ts'
import { type Choices, loadChoices } from './choices.ts'
import { browserClient } from '#web/platform/api.ts'
import { inLanguage } from '#web/platform/format.ts'
import type { ApiClient } from '#web/platform/page-context.ts'
import type { Language } from '#web/platform/preferences.ts'

/** The ways in which an application reaches a desk. */
const deskWays = ['desk', 'phone', 'post']

/** Lists change rarely; a clerk who chooses one region after the other should not wait for them again. */
const keptMilliseconds = 5 * 60_000

const kept = new Map<string, { at: number; answer: Promise<unknown> }>()

/** The same call with the same input is asked once in a while only; one that failed is asked again. */
const once =
  <Input, Answer>(name: string, call: (input: Input) => Promise<Answer>) =>
  (input: Input): Promise<Answer> => {
    const key = `${name} ${JSON.stringify(input)}`
    const before = kept.get(key)
    if (before && Date.now() - before.at < keptMilliseconds) return before.answer as Promise<Answer>
    const answer = call(input)
    kept.set(key, { at: Date.now(), answer })
    answer.catch(() => kept.delete(key))
    return answer
  }

const client = {
  ...browserClient,
  getConstants: once('constants', browserClient.getConstants),
  getRegions: once('regions', browserClient.getRegions),
  getChildren: once('children', browserClient.getChildren),
  getOrganizations: once('organizations', browserClient.getOrganizations),
  getDepartments: once('departments', browserClient.getDepartments),
} as ApiClient

/** What the selects of these steps offer, all in one, and the ways of submission. */
export async function loadDeskChoices(
  steps: readonly StepName[],
  answers: Answers,
  language: Language,
): Promise<Choices> {
  const [ways, ...choices] = await Promise.all([
    client.getConstants({ params: { fieldNames: ['submission-way'] }, query: {} }),
    ...steps.map(step => loadChoices(client, step, answers, language)),
  ])
  const submissionWays = (ways['submission-way'] ?? []).map(({ id, code, labelEn, labelAm }) => ({
    value: String(id),
    code,
    label: inLanguage({ en: labelEn, am: labelAm }, language),
  }))
  return {
    options: {
      ...Object.assign({}, ...choices.map(({ options }) => options)),
      'complaint.submissionWayId': submissionWays
        .filter(({ code }) => deskWays.includes(code))
        .map(({ value, label }) => ({ value, label })),
    },
    below: Object.assign({}, ...choices.map(({ below }) => below)),
    subCityFields: choices.flatMap(({ subCityFields }) => subCityFields),
  }
}
