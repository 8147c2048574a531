import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { addressSubject } from '../throttle/address-subject.ts'
import { callersAddress, countedAddress } from './counted-address.ts'

/** All callers together have so many lines in a minute. */
const mostLines = 100

interface Refused {
  /** The path in the contract, without values; undefined when nothing answers there. */
  call: string | undefined
  status: number
  code: string
  /** Who calls, or whose account somebody tried to enter. */
  userId?: number | undefined
}

/**
 * Logs refusals that may be part of an attack: failed sign-ins, 401 and 403 for callers with a token, forms from other sites, and limits
 * that were reached. Addresses are written as the keyed code by which their attempts are counted.
 *
 * A program that tries passwords is refused many times a second, from as many addresses as it has, and must not fill the disk. So each
 * caller has one line a minute for each call and code, and all callers together have a hundred. Others are only counted: the next
 * line says how many were left out.
 */
export class RefusalLog {
  readonly #context: Pick<Context, 'config' | 'clock' | 'log'>
  #minute = 0
  #leftOut = 0
  readonly #written = new Set<string>()

  constructor(context: Pick<Context, 'config' | 'clock' | 'log'>) {
    this.#context = context
  }

  note(request: FastifyRequest, { call, status, code, userId }: Refused): void {
    if (!isLogged(status, code, request.headers.authorization !== undefined)) return
    this.#beginMinute(Math.floor(this.#context.clock.now().getTime() / 60_000))
    const address = addressSubject(this.#context, countedAddress(callersAddress(request)))
    const line = `${call} ${code} ${userId ?? address}`
    if (this.#written.has(line) || this.#written.size >= mostLines) {
      this.#leftOut += 1
      return
    }
    this.#written.add(line)
    this.#context.log.warn({ call, status, code, userId, address, leftOut: this.#leftOut }, 'refused')
    this.#leftOut = 0
  }

  #beginMinute(minute: number): void {
    if (minute === this.#minute) return
    this.#minute = minute
    this.#written.clear()
  }
}

/** Without a token a 401 is an ordinary step of a visitor, such as a one-time code that is still missing, unless a sign-in failed. */
const isLogged = (status: number, code: string, hasToken: boolean): boolean =>
  status === 403 || status === 429 || (status === 401 && (hasToken || code === 'invalid-credentials'))
