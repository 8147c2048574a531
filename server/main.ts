/**
 * One process: `node server/main.ts [--role=web|worker|both] [--dev]`.
 * Without DATABASE_URL it brings its own PostgreSQL along and, unless in production, demo data.
 */
import closeWithGrace from 'close-with-grace'
import { announce } from '#server/app/announce.ts'
import { explainFailure } from '#server/app/explain-failure.ts'
import { startProcess } from '#server/app/start-process.ts'
import { ConfigError } from '#server/platform/cannot-start.ts'
import { readConfig } from '#server/platform/read-config.ts'

const roles = { web: ['web'], worker: ['worker'], both: ['web', 'worker'] } as const

function readRole(): readonly ('web' | 'worker')[] {
  const name = process.argv.find(argument => argument.startsWith('--role='))?.slice('--role='.length) ?? 'both'
  if (!(name in roles)) throw new ConfigError(`--role is web, worker or both, not "${name}".`)
  return roles[name as keyof typeof roles]
}

try {
  const startedAt = performance.now()
  const config = readConfig(process.env)
  const running = await startProcess(config, {
    does: readRole(),
    isDev: process.argv.includes('--dev'),
    env: process.env,
  })
  closeWithGrace({ delay: 10_000 }, async ({ err }) => {
    if (err) running.log.error({ error: err }, 'stopping after an error that nobody caught')
    await running.stop()
  })
  announce(config, running, Math.round(performance.now() - startedAt))
} catch (error) {
  console.error(explainFailure(error))
  process.exit(1)
}
