import { resolve } from 'node:path'
import closeWithGrace from 'close-with-grace'
import { whichProcesses } from '#server/platform/processes/which-processes.ts'
import { readConfig, readDataFolder } from '#server/platform/read-config.ts'
import { announce } from './announce.ts'
import { endOnSignals, isAskedToEnd } from './end-on-signals.ts'
import { explainFailure } from './explain-failure.ts'
import { nameLeftovers } from './restore-leftovers.ts'
import type { RunningProcess } from './running-process.ts'

/** Starts what the command asks for and prints its address; if that fails, prints the reason and ends the process. */
export async function run(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const startIsOver = endOnSignals()
  try {
    const role = argv.find(argument => argument.startsWith('--role='))?.slice('--role='.length)
    const isDev = argv.includes('--dev')
    const processes = whichProcesses({ role, isDev }, env)
    await nameLeftovers(resolve(readDataFolder(env)), line => console.log(line))
    const config = readConfig(env)
    let running: RunningProcess | undefined
    if (processes.alone) {
      const { startAlone } = await import('./start-process.ts')
      running = await startAlone(config, { does: processes.alone, isDev, env })
    } else {
      const { startSeveral } = await import('./start-several.ts')
      running = await startSeveral(config, processes, env, reason => void endBecause(running, reason))
    }
    const { log, stop } = running
    startIsOver()
    closeWithGrace({ delay: 10_000 }, async ({ err }) => {
      if (err) log.error({ error: err }, 'stopping after an error that nobody caught')
      await stop()
    })
    announce(config, running, Math.round(performance.now()))
  } catch (error) {
    if (isAskedToEnd()) return
    console.error(explainFailure(error))
    process.exit(1)
  }
}

/** A serving process cannot continue: the others end in order, and the reason is printed last. */
async function endBecause(running: RunningProcess | undefined, reason: Error): Promise<void> {
  await running?.stop().catch(() => undefined)
  console.error(explainFailure(reason))
  process.exit(1)
}
