import type { Kept } from '#web/platform/refusal.ts'
import { keptField, writeKept } from './kept.ts'

/** Carries what was typed through a form that renews the proof. */
export const KeptField = ({ kept }: { kept: Kept | undefined }) =>
  kept && <input type="hidden" name={keptField} value={writeKept(kept)} />
