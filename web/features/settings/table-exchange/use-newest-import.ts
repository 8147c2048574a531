import { useEffect, useEffectEvent, useState } from 'react'
import type { ImportedTableName } from '#contract/http/table-columns.ts'
import type { TableImport } from '#contract/http/table-import.ts'
import { browserClient } from '#web/platform/answers/api.ts'

/** Milliseconds between two questions about the progress of an import. */
const pollMilliseconds = 2000

export interface ImportTarget {
  table: ImportedTableName
  /** The body whose departments they are. */
  organizationId?: number | undefined
}

/**
 * The reader's newest import of a table by a job, asked for again while it is under way; `onDone` is called when it is done
 * meanwhile. A page that is loaded again finds it as well.
 */
export function useNewestImport({ table, organizationId }: ImportTarget, onDone: () => void) {
  const [newest, setNewest] = useState<TableImport | null>(null)
  const ask = useEffectEvent(async () => {
    const found = await browserClient.getNewestImport({ query: { table, organizationId } })
    if (newest?.status === 'under-way' && found.newest?.status === 'done') onDone()
    setNewest(found.newest)
  })
  // without an answer the state stays as it is, and the next question may get one
  const askAgain = useEffectEvent(() => void ask().catch(() => undefined))
  const isUnderWay = newest?.status === 'under-way'
  useEffect(() => askAgain(), [table, organizationId])
  useEffect(() => {
    if (!isUnderWay) return undefined
    const timer = setInterval(() => askAgain(), pollMilliseconds)
    return () => clearInterval(timer)
  }, [isUnderWay])
  return { newest, setNewest }
}
