import { menu, type MenuEntry, outsideMenu, ownProfile } from '#web/menu.ts'
import type { SignedIn } from '#web/platform/session/guard.ts'
import { ruleOnVisit } from '#web/platform/session/guard.rules.ts'

/** Who reads the help. */
export type HelpReader = Pick<SignedIn, 'permissions'> & {
  user: Pick<SignedIn['user'], 'kind' | 'guardLevel' | 'mustSetUpSecondFactor'>
}

const ofStaff = [...menu.flatMap(({ entries }) => entries), ownProfile]

/** The pages of these names that are open to the reader, also those that their own menu leaves out. */
export function openEntries(
  names: readonly MenuEntry['name'][],
  { user: { kind, guardLevel, mustSetUpSecondFactor }, permissions }: HelpReader,
): MenuEntry[] {
  // until the second factor is set up, only the profile is open, and every address leads there
  if (mustSetUpSecondFactor) return []
  const pages = outsideMenu(kind)?.flatMap(({ entries }) => entries) ?? ofStaff
  return names.flatMap(name =>
    pages.filter(
      ({ guard, page, ...entry }) =>
        entry.name === name && ruleOnVisit({ guardLevel, permissions }, { guard, ...(page && { page }) }) === 'open',
    ),
  )
}
