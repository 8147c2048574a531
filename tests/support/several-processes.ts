import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** What one process of several does, as its command line says. */
export interface Member {
  pid: number
  work: 'web' | 'worker'
}

/** The processes that the server's first one has started and watches over. Linux only: reads /proc. */
export const membersOf = (pid: number): Member[] =>
  childrenOf(pid).flatMap(child => {
    const work = /--role=(web|worker)\0/.exec(commandLineOf(child))?.[1]
    return work === undefined ? [] : [{ pid: child, work: work as Member['work'] }]
  })

/** The processes that a process has started itself. */
export const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

/** Empty for a process that is gone. */
export function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** The names of the environment with which a process was started. */
export const settingsOf = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/environ`, 'utf8')
    .split('\0')
    .filter(Boolean)
    .map(setting => setting.slice(0, setting.indexOf('=')))

/** Connections and other sockets that a process holds. */
export const countSockets = (pid: number): number =>
  readdirSync(`/proc/${pid}/fd`).filter(name => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${name}`).startsWith('socket:')
    } catch {
      return false
    }
  }).length
