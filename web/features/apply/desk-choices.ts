import type { Answers, StepName } from '#contract/filing/application-steps.ts'
import { type Choices, type LoadBodies, loadChoices } from './choices.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import type { ApiClient } from '#web/platform/page-context.ts'
import { nameBodies } from '#web/ui/fields/named-bodies.ts'
import type { Language } from '#web/platform/preferences.ts'
import { constantsOf } from '#web/platform/constants-of.ts'
import { optionsOf } from '#web/ui/fields/options.ts'

/** The ways in which an application reaches a desk. */
const deskWays = ['desk', 'phone', 'post']

/** Lists change rarely, and a clerk who chooses several regions should not wait for them again. */
const keptMilliseconds = 5 * 60_000

const kept = new Map<string, { at: number; answer: Promise<unknown> }>()

/** Caches the same call with the same input for a while; a failed one is repeated. */
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
  searchOrganizations: once('bodies', browserClient.searchOrganizations),
  getDepartments: once('departments', browserClient.getDepartments),
} as ApiClient

/** The open bodies that the answers name: the desk finds others by their names. */
const loadNamedBodies: LoadBodies = async answers => {
  const named = ['complaint.organizationId', 'complaint.handlingOrganizationId'].flatMap(field => answers[field] || [])
  const bodies = await nameBodies(client, named.map(Number).filter(Number.isInteger))
  return bodies
    .filter(({ isActive }) => isActive)
    .map(({ id, name }) => ({ id, nameEn: name.en, nameAm: name.am, handlesComplaints: true }))
}

/** The options of these steps together, and the ways of submission. */
export async function loadDeskChoices(
  steps: readonly StepName[],
  answers: Answers,
  language: Language,
): Promise<Choices> {
  const [ways, ...choices] = await Promise.all([
    constantsOf(client, 'submission-way'),
    ...steps.map(step => loadChoices(client, step, answers, language, loadNamedBodies)),
  ])
  return {
    options: {
      ...Object.assign({}, ...choices.map(({ options }) => options)),
      'complaint.submissionWayId': optionsOf(
        ways.filter(({ code }) => deskWays.includes(code)),
        language,
      ),
    },
    below: Object.assign({}, ...choices.map(({ below }) => below)),
    subCityFields: choices.flatMap(({ subCityFields }) => subCityFields),
  }
}
