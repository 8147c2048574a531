/**
 * Writes docs/where.md: the place of each path, call, message, constant, table and command.
 *
 *   node scripts/where.ts             writes docs/where.md
 *   node scripts/where.ts --check     fails when docs/where.md is stale
 *
 * Both fail when a demand of the specification has no place, and for faults of docs/decisions.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findFaultyDecisions } from './decisions.ts'
import { type Demand, judge } from './standing.ts'
import { surveyRepository } from './survey.ts'
import { describeRepository } from './where-page.ts'

const root = resolve(import.meta.dirname, '..')
const pageFile = join(root, 'docs/where.md')

/** The demands without a place, one sentence each. */
export const findFaults = (demands: readonly Demand[]): string[] =>
  demands
    .filter(({ places }) => places.length === 0)
    .map(({ kind, text }) => `The specification demands the ${kind} ${text}; it stands nowhere.`)

async function run(option: string | undefined): Promise<number> {
  const survey = await surveyRepository(root)
  const demands = judge(survey)
  const page = describeRepository(survey, demands)
  const faults = [...findFaults(demands), ...findFaultyDecisions(root)]
  if (option === '--check') {
    if (!existsSync(pageFile) || readFileSync(pageFile, 'utf8') !== page)
      faults.push('docs/where.md is stale: run npm run where and look at what changed.')
  } else writeFileSync(pageFile, page)
  for (const fault of faults) console.error(fault)
  console.log(`${demands.length} things that the specification names are looked for.`)
  return faults.length === 0 ? 0 : 1
}

if (import.meta.main) process.exitCode = await run(process.argv[2])
