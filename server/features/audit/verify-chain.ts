import { type Db, inTransactionAs } from '#server/platform/db/connections/transaction.ts'
import { countUnsealed, getHead, listLinks } from './audit.queries.ts'
import { chainStart, type Link, printLink, ruleOnLink } from './audit-chain.rules.ts'

export interface Verification {
  /** Entries with a valid seal. */
  verified: number
  /** Entries that wait for the next run of the sealing job. */
  unsealed: number
  /** The last valid link: note it elsewhere, as the anchor of the next verification. */
  head: Link
  /** The first place where the chain breaks. */
  broken: string | undefined
}

const batchSize = 5000

/**
 * Follows the chain from its start to its end or to its first break. Only somebody with the key can have made the seals; anchors, which are links that were kept or published before, also reveal a tail that was cut off.
 * `onProgress` is called after each batch with the number of valid seals and of all seals.
 */
export const verifyAuditChain = (
  db: Db,
  key: string,
  anchors: readonly Link[] = [],
  onProgress: (verified: number, seals: number) => Promise<unknown> = async () => undefined,
): Promise<Verification> =>
  inTransactionAs(
    db,
    { kind: 'system', job: 'audit-verify' },
    async tx => {
      const unsealed = await countUnsealed(tx)
      const { sequence: seals } = await getHead(tx)
      let head = chainStart
      for (;;) {
        const links = await listLinks(tx, head.sequence, batchSize)
        for (const link of links) {
          const broken = ruleOnLink(head, link, key) ?? ruleOnAnchors(link, anchors)
          if (broken) return { verified: head.sequence, unsealed, head, broken }
          head = link
        }
        if (links.length < batchSize) break
        await onProgress(head.sequence, seals)
      }
      return { verified: head.sequence, unsealed, head, broken: ruleOnEnd(head, anchors) }
    },
    { readOnly: true },
  )

function ruleOnAnchors(link: Link, anchors: readonly Link[]): string | undefined {
  const anchor = anchors.find(({ sequence, hash }) => sequence === link.sequence && !hash.equals(link.hash))
  return (
    anchor && `seal ${link.sequence} is not the one of the anchor (${printLink(anchor)}): the chain was written anew`
  )
}

function ruleOnEnd(head: Link, anchors: readonly Link[]): string | undefined {
  const anchor = anchors.find(({ sequence }) => sequence > head.sequence)
  return (
    anchor && `the chain ends at seal ${head.sequence}, before the anchor's ${anchor.sequence}: its tail was cut off`
  )
}
