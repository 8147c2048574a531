import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

export interface Ended {
  code: number | null
  /** Its output. */
  output: string
}

/** Quotes a word for the shell. */
const quoted = (word: string) => `'${word.replaceAll("'", String.raw`'\''`)}'`

/**
 * Runs a script with this environment and nothing else of ours, to its end. `limit` is what the shell does first, such as `ulimit -f 0`.
 * A process that still runs after some minutes is killed: its code is null then.
 */
export async function runToEnd(
  environment: Record<string, string>,
  script: readonly string[],
  limit = 'true',
): Promise<Ended> {
  const child = spawn('sh', ['-c', `${limit}; exec ${[process.execPath, ...script].map(quoted).join(' ')}`], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 240_000,
    killSignal: 'SIGKILL',
  })
  const ended = new Promise<number | null>(resolve => child.once('close', resolve))
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, output: output + errors }
}

/** Starts the server as `runToEnd` runs a script. */
export const startInVain = (
  environment: Record<string, string>,
  { limit, script = ['server/main.ts', '--role=both'] }: { limit?: string; script?: string[] } = {},
): Promise<Ended> => runToEnd(environment, script, limit)
