import { type FormerEvent, mostFormerEvents } from '#contract/filing/former-history.ts'
import type { CaseData } from '#server/platform/signed-archive/case-data.ts'

/** What the other office did, oldest first: its steps, and its letters by their numbers. Of more the last ones. */
export function historyOf({ steps, letters }: CaseData): FormerEvent[] {
  const events: FormerEvent[] = [
    ...steps.map(({ at, action, organization, role }) => ({
      ...{ at, kind: 'step' as const, what: action, reference: null },
      ...{ organization: organization ?? null, role: role ?? null },
    })),
    ...letters.map(({ issuedAt, kind, reference }) => ({
      ...{ at: issuedAt, kind: 'letter' as const, what: kind, reference },
      ...{ organization: null, role: null },
    })),
  ]
  return events.toSorted((one, other) => (one.at < other.at ? -1 : 1)).slice(-mostFormerEvents)
}
