import { expect, test } from 'vitest'
import { testServer } from '#tests/support/server.ts'

const { app } = await testServer()

test('a machine that takes long to load the pages starts nevertheless', () => {
  expect(app.initialConfig.pluginTimeout).toBeGreaterThanOrEqual(300_000)
})
