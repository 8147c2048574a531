/** Prints a line for people. */
export type Say = (line: string) => void

const pauseMilliseconds = 10_000

/** Counts what was done, and says so every ten seconds while long work goes on: "Documents: 1200 …". */
export function progress(say: Say, what: string, inWords: (count: number) => string = String) {
  let count = 0
  let saidAt = performance.now()
  return (more = 1): void => {
    count += more
    if (performance.now() - saidAt < pauseMilliseconds) return
    saidAt = performance.now()
    say(`${what}: ${inWords(count)} …`)
  }
}

export const inMegabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`
