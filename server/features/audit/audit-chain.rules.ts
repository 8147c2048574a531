import { createHmac } from 'node:crypto'

/** An entry as the database prints it: texts, so that nothing is lost between what is stored and what is sealed. */
export interface SealableEntry {
  id: number
  /** Seconds since 1970 with all digits. */
  at: string
  actorKind: string
  actorId: number | null
  action: string
  subjectType: string
  subjectId: string
  /** The text of the jsonb; PostgreSQL prints it in one way only. */
  details: string
}

export interface Link {
  sequence: number
  hash: Buffer
}

/** The start of the chain, before the first seal. */
export const chainStart: Link = { sequence: 0, hash: Buffer.alloc(32) }

/** The link after `previous`: HMAC-SHA-256 over its hash, its number and the entry in one canonical text. */
export function nextLink(previous: Link, entry: SealableEntry, key: string): Link {
  const sequence = previous.sequence + 1
  const hash = createHmac('sha256', key).update(previous.hash).update(canonicalText(sequence, entry)).digest()
  return { sequence, hash }
}

const canonicalText = (sequence: number, entry: SealableEntry): string =>
  JSON.stringify([
    sequence,
    entry.id,
    entry.at,
    entry.actorKind,
    entry.actorId,
    entry.action,
    entry.subjectType,
    entry.subjectId,
    entry.details,
  ])

/** A seal as stored, with its entry unless that is gone. */
export interface StoredLink extends Link {
  entryId: number
  entry: SealableEntry | undefined
}

/** The error of a stored seal that should follow `previous`; undefined when it is right. */
export function ruleOnLink(previous: Link, stored: StoredLink, key: string): string | undefined {
  if (stored.sequence !== previous.sequence + 1) return `seal ${previous.sequence + 1} is missing`
  if (!stored.entry) return `entry ${stored.entryId} of seal ${stored.sequence} was deleted`
  const expected = nextLink(previous, stored.entry, key)
  if (expected.hash.equals(stored.hash)) return undefined
  return `entry ${stored.entryId} or seal ${stored.sequence} was changed, or was sealed with another key`
}

/** A link that was noted elsewhere: nobody can cut or rewrite what comes before it unnoticed. */
export function parseAnchor(text: string): Link {
  const [, sequence, hash] = /^(\d{1,15}):([0-9a-f]{64})$/i.exec(text) ?? []
  if (!sequence || !hash) throw new Error('An anchor is SEQUENCE:HASH as the last verification printed it.')
  return { sequence: Number(sequence), hash: Buffer.from(hash, 'hex') }
}

export const printLink = ({ sequence, hash }: Link): string => `${sequence}:${hash.toString('hex')}`
