/**
 * Writes docs/where.md: where each path, call, message, constant, table and command stands.
 *
 *   node scripts/where.ts             writes docs/where.md
 *   node scripts/where.ts --check     fails when docs/where.md is stale or docs/not-yet.json is wrong
 *   node scripts/where.ts --shrink    takes from docs/not-yet.json what stands by now, and writes docs/where.md;
 *                                     it never adds, so the list can only get shorter
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Demand, judge, nameOf } from './standing.ts'
import { surveyRepository } from './survey.ts'
import { describeRepository } from './where-page.ts'

const root = resolve(import.meta.dirname, '..')
const pageFile = join(root, 'docs/where.md')
const notYetFile = join(root, 'docs/not-yet.json')

/** What is wrong with the list of what does not stand yet, one sentence each. */
export function findFaults(demands: Demand[], notYet: readonly string[]): string[] {
  const standing = new Map(demands.map(demand => [nameOf(demand), demand.places.length > 0]))
  const missing = [...standing].filter(([name, stands]) => !stands && !notYet.includes(name)).map(([name]) => name)
  return [
    ...missing.map(name => `The specification demands ${name}; it is neither here nor in docs/not-yet.json.`),
    ...notYet
      .filter(name => standing.get(name) === true)
      .map(name => `${name} stands now: run npm run where -- --shrink.`),
    ...notYet.filter(name => !standing.has(name)).map(name => `docs/not-yet.json names ${name}, which nobody demands.`),
    ...notYet
      .filter((name, index) => notYet.indexOf(name) !== index)
      .map(name => `docs/not-yet.json has ${name} twice.`),
  ]
}

const readNotYet = (): string[] => JSON.parse(readFileSync(notYetFile, 'utf8')) as string[]

async function run(option: string | undefined): Promise<number> {
  const survey = await surveyRepository(root)
  const demands = judge(survey)
  if (option === '--shrink') {
    const standing = new Set(demands.filter(demand => demand.places.length > 0).map(nameOf))
    const rest = readNotYet().filter(name => !standing.has(name))
    writeFileSync(notYetFile, `${JSON.stringify(rest, null, 2)}\n`)
  }
  const notYet = readNotYet()
  const page = describeRepository(survey, demands)
  const faults = findFaults(demands, notYet)
  if (option === '--check') {
    if (!existsSync(pageFile) || readFileSync(pageFile, 'utf8') !== page)
      faults.push('docs/where.md is stale: run npm run where and look at what changed.')
  } else writeFileSync(pageFile, page)
  for (const fault of faults) console.error(fault)
  console.log(
    `${demands.filter(demand => demand.places.length > 0).length} of ${demands.length} things that the specification names stand.`,
  )
  return faults.length === 0 ? 0 : 1
}

if (import.meta.main) process.exitCode = await run(process.argv[2])
