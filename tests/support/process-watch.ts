/** Errors that nobody caught and promises that nobody waited for: what would have ended a server that runs by itself. */
export interface ProcessWatch {
  /** Throws what was found since the last call. */
  requireNone(): void
  /** The same, for the last time. */
  stop(): void
}

/** Begins to watch this process, in which the servers of the tests run. */
export function watchProcess(): ProcessWatch {
  const found: unknown[] = []
  const note = (error: unknown) => void found.push(error)
  process.on('uncaughtException', note).on('unhandledRejection', note)
  const requireNone = () => {
    const errors = found.splice(0)
    if (errors.length > 0) throw new AggregateError(errors, `The server would have ended: ${errors.join(', ')}`)
  }
  return {
    requireNone,
    stop() {
      process.off('uncaughtException', note).off('unhandledRejection', note)
      requireNone()
    },
  }
}
