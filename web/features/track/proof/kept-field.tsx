import type { Kept } from '#web/platform/answers/refusal.ts'
import { keptField, writeKept } from './kept.ts'

/** Carries typed values through a form that renews the proof. */
export const KeptField = ({ kept }: { kept: Kept | undefined }) =>
  kept && <input type="hidden" name={keptField} value={writeKept(kept)} />
