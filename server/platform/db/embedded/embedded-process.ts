import { readFileSync, rmSync } from 'node:fs'
import { connect as connectTo, createServer } from 'node:net'
import { join } from 'node:path'

/** What a server writes about itself in `postmaster.pid`; undefined when none runs. */
export function readPidFile(cluster: string) {
  const file = join(cluster, 'postmaster.pid')
  const lines = textOf(file)?.split('\n')
  if (!lines) return undefined
  const remove = () => rmSync(file, { force: true })
  return { pid: Number(lines[0]), port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready', remove }
}

/** The file may disappear between any two looks at it. */
export function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Whether the process with that number lives and is not the server of this cluster. */
export function isStranger(pid: number, cluster: string): boolean {
  const commandLine = textOf(`/proc/${pid}/cmdline`)
  return commandLine !== undefined && !commandLine.includes(cluster)
}

export function isAlive(pid: number): boolean {
  if (!pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

export const isFree = (port: number): Promise<boolean> =>
  listenOnce(port).then(
    () => true,
    () => false,
  )

export const findFreePort = () => listenOnce(0)

/** The port, once the server has listened on it and it is free again. */
const listenOnce = (port: number) =>
  new Promise<number>((found, failed) => {
    const server = createServer()
    server.once('error', failed)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })

export const acceptsConnections = (port: number) =>
  new Promise<boolean>(answer => {
    const socket = connectTo(port, '127.0.0.1', () => {
      socket.destroy()
      answer(true)
    })
    socket.once('error', () => answer(false))
  })
