import { useSyncExternalStore } from 'react'
import { type Batch, findBatch, onBatch } from './batch.ts'

/** The present batch, running or ended and not closed yet. */
export const useBatch = (): Batch | undefined => useSyncExternalStore(onBatch, findBatch, () => undefined)
