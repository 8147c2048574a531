import autocannon from 'autocannon'

/** One request of a scenario; `next` makes each one different. */
export interface Shot {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
  /** Reads the answer, for a later request that depends on it. */
  answered?: (body: string) => void
}

export interface Measured {
  requestsPerSecond: number
  /** Milliseconds. */
  p50: number
  p95: number
  p99: number
  /** Answers that were not 2xx, and requests without one. */
  errors: number
}

/** Sends requests for `seconds` over `clients` connections and measures every answer. */
export function measure(url: string, next: () => Shot, clients: number, seconds: number): Promise<Measured> {
  const times: number[] = []
  return new Promise((resolve, reject) => {
    const cannon = autocannon(
      {
        url,
        connections: clients,
        duration: seconds,
        timeout: 30,
        requests: [
          {
            setupRequest: (request, context) => {
              const { answered, ...shot } = next()
              context.answered = answered
              return { ...request, ...shot }
            },
            onResponse: (status, body, { answered }) => {
              if (status === 200) (answered as Shot['answered'])?.(body)
            },
          },
        ],
      },
      (error, result) => {
        if (error) return reject(error)
        times.sort((one, other) => one - other)
        resolve({
          requestsPerSecond: result['2xx'] / result.duration,
          p50: percentile(times, 50),
          p95: percentile(times, 95),
          p99: percentile(times, 99),
          errors: result.errors + result.timeouts + result.non2xx,
        })
      },
    )
    cannon.on('response', (_client: unknown, _status: number, _bytes: number, milliseconds: number) =>
      times.push(milliseconds),
    )
  })
}

/** The nearest rank of sorted times; zero when nothing was measured. */
export const percentile = (sorted: number[], percent: number): number =>
  sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0
