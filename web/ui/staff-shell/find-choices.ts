import { isOpen } from '#contract/statuses.ts'
import { browserClient } from '#web/platform/answers/api.ts'
import { formatTrackingId, inLanguage } from '#web/platform/format.ts'
import type { Language } from '#web/platform/preferences.ts'
import { casesAgainstPath, casesOfPath, isNumber } from './found-paths.ts'

/** A case, a contact to record in it, or the cases of a person or against a body. */
export interface FoundChoice {
  kind: 'case' | 'contact' | 'casesOf' | 'casesAgainst'
  name: string
  path: string
}

/** The most cases that are offered beside people and bodies; the search page has the others. */
const mostCases = 4

/** Cases that have the text, and people and bodies whose name has it. What cannot be loaded is left out. */
export async function findChoices(text: string, language: Language): Promise<FoundChoice[]> {
  const found = await Promise.allSettled([findCases(text, language), isNumber(text) ? [] : findNames(text, language)])
  return found.flatMap(each => (each.status === 'fulfilled' ? each.value : []))
}

async function findCases(text: string, language: Language): Promise<FoundChoice[]> {
  const { groups } = await browserClient.findCases({ query: { text } })
  return groups
    .flatMap(({ place, cases }) => cases.map(({ complaint }) => ({ place, complaint })))
    .slice(0, mostCases)
    .flatMap(({ place, complaint: { complaintId, trackingId, complainantName, againstOrganization, status } }) => {
      const name = [formatTrackingId(trackingId), complainantName, inLanguage(againstOrganization, language)].join(
        ' · ',
      )
      const path = `/complain/case-officer-form/${complaintId}`
      const found: FoundChoice = { kind: 'case', name, path }
      // whoever types a telephone number usually has the person on the line
      const isOnTheLine = place === 'phone' && isOpen(status)
      return isOnTheLine ? [found, { kind: 'contact', name, path: `${path}?do=record-contact` }] : [found]
    })
}

async function findNames(text: string, language: Language): Promise<FoundChoice[]> {
  const { people, bodies } = await browserClient.findNames({ query: { text } })
  return [
    ...people.map(({ id, name }) => ({
      kind: 'casesOf' as const,
      name: inLanguage(name, language),
      path: casesOfPath(id),
    })),
    ...bodies.map(({ id, name }) => ({
      kind: 'casesAgainst' as const,
      name: inLanguage(name, language),
      path: casesAgainstPath(id),
    })),
  ]
}
