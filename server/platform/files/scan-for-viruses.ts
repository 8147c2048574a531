import { createReadStream } from 'node:fs'
import { connect } from 'node:net'

export type ScanResult = 'clean' | 'infected' | 'unavailable'

/** Longest time to wait for the scanner without an answer. */
const silenceMilliseconds = 30_000

const chunkSize = 64 * 1024

/**
 * Asks clamd at `tcp://host:port` about a file by INSTREAM (clamd(8)): pieces with their length before them, then a
 * length of zero. Any unclear answer is `unavailable`, never `clean`.
 */
export function scanForViruses(address: string, path: string): Promise<ScanResult> {
  const { hostname, port } = new URL(address)
  return new Promise(resolve => {
    const socket = connect({ host: hostname, port: Number(port) || 3310 })
    let answer = ''
    const finish = (result: ScanResult) => {
      socket.destroy()
      resolve(result)
    }
    socket.setTimeout(silenceMilliseconds, () => finish('unavailable'))
    socket.on('error', () => finish(readAnswer(answer)))
    socket.on('close', () => finish(readAnswer(answer)))
    socket.on('data', piece => {
      answer += piece.toString('latin1')
      if (answer.includes('\0') || answer.length > 4096) finish(readAnswer(answer))
    })
    socket.once('connect', () => {
      send(socket, path).catch(() => finish('unavailable'))
    })
  })
}

async function send(socket: ReturnType<typeof connect>, path: string): Promise<void> {
  socket.write('zINSTREAM\0')
  for await (const piece of createReadStream(path, { highWaterMark: chunkSize }) as AsyncIterable<Buffer>) {
    if (socket.destroyed) return
    const length = Buffer.alloc(4)
    length.writeUInt32BE(piece.length)
    socket.write(length)
    if (socket.write(piece)) continue
    await new Promise<void>(resolve => {
      const go = () => {
        socket.off('drain', go).off('close', go)
        resolve()
      }
      socket.once('drain', go).once('close', go)
    })
  }
  socket.write(Buffer.alloc(4))
}

function readAnswer(answer: string): ScanResult {
  const line = answer.split('\0')[0]?.trim() ?? ''
  if (/^stream: .+ FOUND$/.test(line)) return 'infected'
  return answer.includes('\0') && line === 'stream: OK' ? 'clean' : 'unavailable'
}
