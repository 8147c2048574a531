import { useSyncExternalStore } from 'react'
import { type Batch, findBatch, onBatch } from './batch.ts'

/** What is under way for several cases, or has ended and was not closed yet. */
export const useBatch = (): Batch | undefined => useSyncExternalStore(onBatch, findBatch, () => undefined)
