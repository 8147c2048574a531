import type { BaseLogger } from 'pino'

/** Structured log. Personal data never goes in: ids, codes and counts do. */
export type Log = Pick<BaseLogger, 'info' | 'warn' | 'error' | 'debug'>
