/**
 * `node server/main.ts [--role=web|worker|both] [--dev]`. In production several processes on one port, as WEB_PROCESSES says; with a
 * role one process (docs/operations.md). Without DATABASE_APP_URL it brings its own PostgreSQL along and demo data.
 */
import cluster from 'node:cluster'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// What is loaded from here on is compiled at the first start only. Processes and threads that this one starts find it in their environment:
// without it each of them loads a compiler for TypeScript of 18 MB.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../build/compiled')
enableCompileCache()

// the terminal may be closed while the portal goes on
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

if (cluster.isWorker) {
  const { serveAsMember } = await import('#server/app/serve-as-member.ts')
  await serveAsMember()
} else {
  const { run } = await import('#server/app/run.ts')
  await run(process.argv.slice(2), process.env)
}
