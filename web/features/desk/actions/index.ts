import type { AnyCaseAction } from './case-action.ts'
import { forward } from './forward.tsx'

/** The forms of the case page, in the order in which they are offered. */
export const caseActions: readonly AnyCaseAction[] = [forward]

export const findCaseAction = (name: string | null, available: readonly string[]): AnyCaseAction | undefined =>
  caseActions.find(({ action }) => action === name && available.includes(action))
