import { type Db, inTransactionAs } from '#server/platform/db/connections/transaction.ts'
import { printLink } from './audit-chain.rules.ts'
import { getHead } from './audit.queries.ts'

/** The newest seal as it is published, `SEQUENCE:HASH`; undefined before anything was sealed. */
export const findPublishedHead = (db: Db): Promise<string | undefined> =>
  inTransactionAs(
    db,
    { kind: 'system', job: 'publish-audit-head' },
    async tx => {
      const head = await getHead(tx)
      return head.sequence > 0 ? printLink(head) : undefined
    },
    { readOnly: true },
  )
