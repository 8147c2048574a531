import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

export interface FailedStart {
  code: number | null
  /** Its output. */
  output: string
}

/** Quotes a word for the shell. */
const quoted = (word: string) => `'${word.replaceAll("'", String.raw`'\''`)}'`

/**
 * Starts the server with this environment and nothing else of ours, and waits for its end. `limit` is what the shell does first,
 * such as `ulimit -f 0`. A process that still runs after some minutes is killed: its code is null then.
 */
export async function startInVain(
  environment: Record<string, string>,
  { limit = 'true', script = ['server/main.ts', '--role=both'] }: { limit?: string; script?: string[] } = {},
): Promise<FailedStart> {
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
