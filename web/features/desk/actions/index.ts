import type { AnyCaseAction } from './case-action.ts'
import { forward } from './forward.tsx'
import { nameSubstitute } from './name-substitute.tsx'
import { withdrawProposal } from './withdraw-proposal.tsx'

/** The forms of the case page, in the order in which they are offered. */
export const caseActions: readonly AnyCaseAction[] = [forward, withdrawProposal, nameSubstitute]

export const findCaseAction = (
  name: string | null,
  available: readonly string[],
  entries: readonly AnyCaseAction[] = caseActions,
): AnyCaseAction | undefined => entries.find(({ action }) => action === name && available.includes(action))
