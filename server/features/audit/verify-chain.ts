import { type Db, inTransactionAs } from '#server/platform/db/transaction.ts'
import { countUnsealed, listLinks } from './audit.queries.ts'
import { chainStart, type Link, printLink, ruleOnLink } from './audit-chain.rules.ts'

export interface Verification {
  /** Entries whose seal holds. */
  verified: number
  /** Entries that wait for the next run of the sealing job. */
  unsealed: number
  /** The last link that holds: write it down elsewhere, it is the next verification's anchor. */
  head: Link
  /** The first place where the chain breaks. */
  broken: string | undefined
}

const batchSize = 5000

/**
 * Follows the chain from its start to its end or to its first break. With an anchor it also finds a tail that was cut
 * off and a chain that was written anew.
 */
export const verifyAuditChain = (db: Db, anchor?: Link): Promise<Verification> =>
  inTransactionAs(
    db,
    { kind: 'system', job: 'audit-verify' },
    async tx => {
      const unsealed = await countUnsealed(tx)
      let head = chainStart
      for (;;) {
        const links = await listLinks(tx, head.sequence, batchSize)
        for (const link of links) {
          const broken = ruleOnLink(head, link) ?? ruleOnAnchor(link, anchor)
          if (broken) return { verified: head.sequence, unsealed, head, broken }
          head = link
        }
        if (links.length < batchSize) break
      }
      return { verified: head.sequence, unsealed, head, broken: ruleOnEnd(head, anchor) }
    },
    { readOnly: true },
  )

const ruleOnAnchor = (link: Link, anchor: Link | undefined) =>
  anchor?.sequence === link.sequence && !anchor.hash.equals(link.hash)
    ? `seal ${link.sequence} is not the one of the anchor (${printLink(anchor)}): the chain was written anew`
    : undefined

const ruleOnEnd = (head: Link, anchor: Link | undefined) =>
  anchor && anchor.sequence > head.sequence
    ? `the chain ends at seal ${head.sequence}, before the anchor's ${anchor.sequence}: its tail was cut off`
    : undefined
