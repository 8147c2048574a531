import type { LikenessSignal } from '#contract/desk/supervision.ts'

/** What the database tells about two complaints in comparison. */
export interface Likeness {
  isSamePhone: boolean
  isSameName: boolean
  isSameOrganization: boolean
  isSameDecisionDate: boolean
  /** The likeness of the folded texts, 0 to 1, measured by trigrams. */
  text: number
}

/** Points of each signal; those of the text are multiplied by its likeness. No signal is enough alone: families share phones, and many people names. */
const points: Record<LikenessSignal, number> = { phone: 35, name: 25, organization: 10, 'decision-date': 15, text: 40 }

/** Texts about any two matters have this likeness: less is no signal. */
const leastText = 0.3

/** Pairs with a lower score are not called probably the same. One person with two matters against one body has less by phone or name alone. */
export const leastScore = 50

/** How probably two complaints are the same, 0 to 100, and the signals for it. */
export function scoreOf(likeness: Likeness): { score: number; signals: LikenessSignal[] } {
  const strength: Record<LikenessSignal, number> = {
    phone: likeness.isSamePhone ? 1 : 0,
    name: likeness.isSameName ? 1 : 0,
    organization: likeness.isSameOrganization ? 1 : 0,
    'decision-date': likeness.isSameDecisionDate ? 1 : 0,
    text: likeness.text >= leastText ? likeness.text : 0,
  }
  const signals = (Object.keys(points) as LikenessSignal[]).filter(signal => strength[signal] > 0)
  const sum = signals.reduce((total, signal) => total + points[signal] * strength[signal], 0)
  return { score: Math.min(100, Math.round(sum)), signals }
}
