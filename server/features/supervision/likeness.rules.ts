import type { LikenessSignal } from '#contract/supervision.ts'

/** What the database knows of two complaints side by side. */
export interface Likeness {
  isSamePhone: boolean
  isSameName: boolean
  isSameOrganization: boolean
  isSameDecisionDate: boolean
  /** Of the folded texts, 0 to 1, as trigrams measure it. */
  text: number
}

/** Points of each signal; those of the text are its likeness of it. A phone alone is worth a look, a body alone is not. */
const points: Record<LikenessSignal, number> = { phone: 35, name: 25, organization: 10, 'decision-date': 15, text: 40 }

/** Texts about any two matters share this much: less is no signal. */
const leastText = 0.3

/** A score below this is not worth a reader's time. */
export const leastScore = 35

/** How probably two complaints are one, 0 to 100, and what speaks for it. */
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
