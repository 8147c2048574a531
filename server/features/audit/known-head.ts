import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '#server/platform/files/write-whole.ts'
import { type Link, parseAnchor, printLink } from './audit-chain.rules.ts'

const fileOf = (dataFolder: string): string => join(dataFolder, 'audit-head')

/** The last link of the sealing job, stored in the data folder, where somebody with the database alone cannot change it. */
export function readKnownHead(dataFolder: string): Link | undefined {
  const file = fileOf(dataFolder)
  return existsSync(file) ? parseAnchor(readFileSync(file, 'utf8').trim()) : undefined
}

/** Keeps the newest of the links that several processes make. */
export function keepKnownHead(dataFolder: string, head: Link): void {
  const known = readKnownHead(dataFolder)
  if (!known || known.sequence < head.sequence) writeWhole(fileOf(dataFolder), `${printLink(head)}\n`)
}
