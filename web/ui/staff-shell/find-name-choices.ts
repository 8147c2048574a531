import { browserClient } from '#web/platform/answers/api.ts'
import { inLanguage } from '#web/platform/format.ts'
import type { Language } from '#web/platform/preferences.ts'

/** The cases of a person or against a body, by their name. */
export interface NameChoice {
  kind: 'casesOf' | 'casesAgainst'
  name: string
  /** The list of these cases. */
  path: string
}

/** People and bodies whose name has the text, each as the list of their cases. */
export async function findNameChoices(text: string, language: Language): Promise<NameChoice[]> {
  const { people, bodies } = await browserClient.findNames({ query: { text } })
  return [
    ...people.map(({ id, name }) => ({
      kind: 'casesOf' as const,
      name: inLanguage(name, language),
      path: `/compliants/active?sort=urgent&holder=${id}`,
    })),
    ...bodies.map(({ id, name }) => ({
      kind: 'casesAgainst' as const,
      name: inLanguage(name, language),
      path: `/compliants/active?organization=${id}`,
    })),
  ]
}
