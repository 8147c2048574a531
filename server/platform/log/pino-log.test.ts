import { Writable } from 'node:stream'
import { pino } from 'pino'
import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { loggedError } from './pino-log.ts'

/** The line that the log writes about an error. */
function lineAbout(error: unknown): string {
  const lines: string[] = []
  const output = new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  pino({ serializers: { error: loggedError } }, output).error({ error }, 'call failed')
  return lines.join('')
}

const aDatabaseError = () =>
  Object.assign(new DatabaseError('null value in column "name" violates not-null constraint', 100, 'error'), {
    code: '23502',
    table: 'user_account',
    detail: 'Failing row contains (7, Almaz Worku, +251911000000).',
    where: 'PL/pgSQL function note("Almaz Worku") line 3',
    hint: 'Almaz Worku is near.',
    internalQuery: "select 'Almaz Worku'",
  })

test.each([
  ['by itself', aDatabaseError()],
  ['as the member of another', Object.assign(new Error('it failed'), { reason: aDatabaseError() })],
  ['as one of several', new AggregateError([aDatabaseError()])],
])('an error of the database %s is logged with its code and table, without values of the row', (_, error) => {
  const line = lineAbout(error)
  for (const part of ['23502', 'user_account', 'null value in column']) expect(line).toContain(part)
  expect(line).not.toMatch(/Almaz|\+2519/)
})

test('other errors keep their members, and their causes', () => {
  const line = lineAbout(Object.assign(new Error('it failed', { cause: new Error('no room') }), { path: '/files' }))
  for (const part of ['it failed', 'no room', '/files', 'stack']) expect(line).toContain(part)
})
