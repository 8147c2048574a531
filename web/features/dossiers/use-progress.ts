import type { Dossier } from '#contract/filing/dossiers.ts'
import { useReloading } from '#web/ui/use-reloading.ts'

/** Loads the page again and again while a dossier is being made. */
export const useProgress = (dossiers: readonly Dossier[]): void =>
  useReloading(dossiers.some(({ status }) => status === 'making'))
