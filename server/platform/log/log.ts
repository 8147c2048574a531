import type { BaseLogger } from 'pino'

/** Structured log. It never holds personal data, only ids, codes and counts. */
export type Log = Pick<BaseLogger, 'info' | 'warn' | 'error' | 'debug'>
