import { readFileSync } from 'node:fs'

/** What Node and the system's allocator may take; docs/decisions/0066. */
interface Frugal {
  flags: string[]
  environment: Record<string, string>
}

let known: Frugal | undefined
const read = (): Frugal =>
  (known ??= JSON.parse(readFileSync(new URL('../../memory.json', import.meta.url), 'utf8')) as Frugal)

/** For Node, on its command line; what this process was given beside them goes on to its members. */
export const frugalFlags = (): string[] => [...new Set([...process.execArgv, ...read().flags])]

/** What the environment says already counts. */
export const frugalEnvironment = (): Record<string, string> =>
  Object.fromEntries(Object.entries(read().environment).filter(([name]) => process.env[name] === undefined))
