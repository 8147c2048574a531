import { expect, test, vi } from 'vitest'
import { createLog } from '../log/pino-log.ts'
import { oneByOne } from './one-by-one.ts'

const log = createLog('silent')
const numbers = Array.from({ length: 450 }, (_, index) => index + 1)

/** Rows as a table would return them: everything after the last one seen, limited. */
const list = (after = 0, most: number) => Promise.resolve(numbers.filter(each => each > after).slice(0, most))

test('failures are skipped, however many there are, and the run fails at the end', async () => {
  const error = vi.spyOn(log, 'error')
  const seen: number[] = []
  const run = oneByOne({ log }, 'a-job')
  await run.walk<number>(
    list,
    each => each,
    async each => {
      seen.push(each)
      if (each <= 300) throw new Error('broken')
    },
  )
  expect(seen).toEqual(numbers)
  expect(error).toHaveBeenCalledTimes(300)
  expect(error).toHaveBeenLastCalledWith({ job: 'a-job', complaintId: 300, reason: 'broken' }, expect.anything())
  expect(run.end).toThrow('a-job failed for 300 complaints')
})

test('two parts count as one run, and a run without a failure ends quietly', async () => {
  const run = oneByOne({ log }, 'a-job')
  let worked = 0
  const work = () => Promise.resolve(void (worked += 1))
  await run.walk<number>(list, each => each, work)
  await run.walk<number>(
    () => Promise.resolve([]),
    each => each,
    work,
  )
  expect(worked).toBe(450)
  expect(run.end).not.toThrow()
})
