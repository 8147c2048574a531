import { expect, test, vi } from 'vitest'
import { freshClones } from '#tests/support/fresh-clones.ts'

// packages that are not cached come from the registry
vi.setConfig({ testTimeout: 300_000 })

const isLinux = process.platform === 'linux' && process.arch === 'x64'
const clone = freshClones()

test.runIf(isLinux)('a home folder without write access does not prevent the start', async () => {
  await clone.make('cookie')
  const { output, code } = await clone.run(process.execPath, { env: { HOME: '/dev/null/home' } })
  expect(output).toMatch(/runs on v/)
  expect(code).toBe(0)
})

test.runIf(isLinux)('a full disk ends the start with a message', async () => {
  await clone.make('cookie')
  const { output, code } = await clone.run(process.execPath, { limit: 'ulimit -f 1' })
  expect(output).toMatch(
    /This account may write no files of that size \(ulimit -f\)\. Lift the limit and start again\./,
  )
  expect(output).not.toMatch(/^\s+at /m)
  expect(code).toBe(1)
})
