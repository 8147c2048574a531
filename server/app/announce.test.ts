import { expect, test, vi } from 'vitest'
import { readConfig } from '#server/platform/read-config.ts'
import { createLog } from '#server/platform/log/pino-log.ts'
import { announce } from './announce.ts'

test('the start prints the address that people use', () => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  try {
    const config = {
      ...readConfig({ SECRET: 'x'.repeat(32), DATA_KEY: 'y'.repeat(32), AUDIT_KEY: 'z'.repeat(32), DEMO: 'yes' }),
      publicUrl: 'https://complaints.example.gov.et',
      mode: 'demo' as const,
    }
    const running = { log: createLog('silent'), address: 'http://localhost:3000', stop: () => Promise.resolve() }
    announce(config, running, 1)
    const [[text]] = print.mock.calls as [[string]]
    expect(text).toContain('Abetuta is at https://complaints.example.gov.et (')
    expect(text).toContain('https://complaints.example.gov.et/notifications/outbox')
    expect(text).not.toContain('localhost')
    announce({ ...config, port: 0 }, { ...running, address: 'http://localhost:40123' }, 1)
    expect(print.mock.calls[1]?.[0]).toContain('Abetuta is at http://localhost:40123 (')
  } finally {
    print.mockRestore()
  }
})
