import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** What one process of several does, as its command line says. */
export interface Member {
  pid: number
  work: 'web' | 'worker'
}

/** The processes that the server's first one has started and watches over. Linux only: reads /proc. */
export function membersOf(pid: number): Member[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return children.split(' ').flatMap(text => {
    const work = /--role=(web|worker)\0/.exec(commandLineOf(Number(text)))?.[1]
    return work === undefined ? [] : [{ pid: Number(text), work: work as Member['work'] }]
  })
}

/** Empty for a process that is gone. */
export function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** Connections and other sockets that a process holds. */
export const countSockets = (pid: number): number =>
  readdirSync(`/proc/${pid}/fd`).filter(name => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${name}`).startsWith('socket:')
    } catch {
      return false
    }
  }).length
