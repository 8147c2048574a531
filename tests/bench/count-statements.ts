import { setTimeout as sleep } from 'node:timers/promises'
import type { FaultProxy } from '#tests/support/fault-proxy.ts'
import type { Shot } from './measure.ts'

/** Milliseconds without a further statement after which a request and what it leaves behind are over. */
const quiet = 150

/** Statements that PostgreSQL gets for one request of a server that has answered the same before, with session, BEGIN and COMMIT. */
export async function countStatements({ statements }: FaultProxy, url: string, next: () => Shot): Promise<number> {
  await shoot(url, next())
  await untilQuiet(statements)
  const before = statements.length
  await shoot(url, next())
  await untilQuiet(statements)
  return statements.length - before
}

async function shoot(url: string, { path, answered, ...request }: Shot): Promise<void> {
  const response = await fetch(`${url}${path}`, request)
  const body = await response.text()
  if (response.ok) answered?.(body)
}

async function untilQuiet(statements: readonly unknown[]): Promise<void> {
  for (let before = -1; before !== statements.length; ) {
    before = statements.length
    await sleep(quiet)
  }
}
