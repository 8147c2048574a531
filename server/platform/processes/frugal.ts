import { readFileSync } from 'node:fs'

/** Limits for Node and the system's allocator, so that a process stays below 250 MB; docs/decisions/processes-and-background-work.md. */
interface Frugal {
  flags: string[]
  environment: Record<string, string>
}

let known: Frugal | undefined
const read = (): Frugal =>
  (known ??= JSON.parse(readFileSync(new URL('../../memory.json', import.meta.url), 'utf8')) as Frugal)

/** Options for Node's command line; this process passes its own options on to its members. */
export const frugalFlags = (): string[] => [...new Set([...process.execArgv, ...read().flags])]

/** The same without the options of this process, which could name a file of settings (`--env-file`). */
export const memoryFlags = (): string[] => read().flags

/** Settings of the environment take precedence. */
export const frugalEnvironment = (): Record<string, string> =>
  Object.fromEntries(Object.entries(read().environment).filter(([name]) => process.env[name] === undefined))
