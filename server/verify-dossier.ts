/**
 * Verifies a dossier: `npm run verify-dossier FILE -- --key KEY`. KEY is a file with the public key of the office that made it, or the
 * address where the office publishes its keys; without it the keys of this installation count. No database is needed. Exit code 1 when
 * the dossier is not authentic, 2 when it could not be verified.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { DossierProblem } from '#contract/filing/dossier-manifest.ts'
import { explainFailure } from '#server/app/explain-failure.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'
import { isThisMachine } from '#server/platform/read-address.ts'
import { readDataFolder } from '#server/platform/read-config.ts'
import { pemOf, readPublicKey, signingKeyOf } from '#server/platform/signed-archive/signing-key.ts'
import { verifyDossier } from '#server/platform/signed-archive/verify-dossier.ts'

const explanations: Record<DossierProblem, string> = {
  'not-a-dossier': 'It is not a dossier: it has no manifest with a signature, or a manifest that cannot be read.',
  broken: 'It is broken or was cut short, or there is something in it besides its files.',
  'too-large': 'It is larger than a dossier can be.',
  'foreign-key': 'It was signed with another key than the given one.',
  'wrong-signature': 'Its manifest was changed: the signature does not belong to it.',
  'files-differ': 'Its files are not those that were signed.',
  repacked: 'Every file is as it was signed, but the archive around them was changed or made again.',
}

const published = z.array(z.object({ publicKey: z.string() }))

/** The public keys at an address or in a file: PEM text, or the list that a portal publishes. */
async function readKeys(key: string | undefined): Promise<string[]> {
  if (key === undefined) return ownKeys()
  const text = /^https?:\/\//.test(key) ? await fetchKeys(new URL(key)) : readFileSync(key, 'utf8')
  const pems = text.includes('BEGIN PUBLIC KEY') && !text.trimStart().startsWith('[') ? [text] : parseKeys(text)
  for (const pem of pems) readPublicKey(pem)
  return pems
}

const parseKeys = (text: string): string[] => published.parse(JSON.parse(text)).map(({ publicKey }) => publicKey)

async function fetchKeys(address: URL): Promise<string> {
  if (address.protocol !== 'https:' && !isThisMachine(address))
    throw new CannotStart(
      `A key that comes through http:// may be anybody's: give the https:// address of ${address.host}.`,
    )
  const answer = await fetch(address, { signal: AbortSignal.timeout(20_000) })
  if (!answer.ok) throw new CannotStart(`${address.href} answered ${answer.status}.`)
  return answer.text()
}

function ownKeys(): string[] {
  const file = join(readDataFolder(process.env), 'dossier-key')
  const secrets = process.env.DOSSIER_KEY ?? (existsSync(file) ? readFileSync(file, 'utf8') : '')
  if (secrets === '') throw new CannotStart('Name the public key of the office that made the dossier with --key.')
  return secrets.split(',').map(secret => pemOf(signingKeyOf(secret.trim())))
}

async function verify(): Promise<boolean> {
  const { values, positionals } = parseArgs({ options: { key: { type: 'string' } }, allowPositionals: true })
  const [path, ...others] = positionals
  if (path === undefined || others.length > 0)
    throw new CannotStart('Name one dossier: npm run verify-dossier FILE -- --key KEY')
  const { problem, manifest, files } = await verifyDossier(path, await readKeys(values.key))
  for (const { name, state } of files) console.log(`${state.padEnd(10)}  ${name}`)
  if (manifest && problem !== 'wrong-signature' && problem !== 'foreign-key')
    console.log(`Tracking ID ${manifest.trackingId}, ${manifest.office.en}, ${manifest.madeAt}; key ${manifest.key}`)
  if (problem) console.error(explanations[problem])
  else console.log('The dossier is authentic.')
  return problem === null
}

try {
  process.exitCode = (await verify()) ? 0 : 1
} catch (error) {
  console.error(explainFailure(error))
  process.exitCode = 2
}
