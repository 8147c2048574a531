import { useCallback, useEffect, useRef, useState } from 'react'
import type { Upload as TusUpload } from 'tus-js-client'
import { newKey } from '#contract/client.ts'
import { fileRefusals } from '#contract/file.ts'

/** One file on its way up. */
export interface Upload {
  key: string
  name: string
  percent: number
  /** `waiting` for the line to come back, `refused` for good. */
  state: 'sending' | 'waiting' | 'refused'
  refusal?: string
}

/** Pieces small enough that a broken line costs little, large enough that a good one is not slowed down. */
const chunkBytes = 256 * 1024
/** How often an upload that stopped is tried again, for lines that are bad without being down. */
const resumeMilliseconds = 15_000
const retryDelays = [500, 1000, 3000, 5000, 10_000, 20_000]

/** The kebab reason in the server's answer; undefined when the line was to blame. */
function refusalIn(error: unknown): string | undefined {
  const response = (error as { originalResponse?: { getStatus(): number; getBody(): string } | null }).originalResponse
  const status = response?.getStatus() ?? 0
  if (status < 400 || status >= 500 || status === 423) return undefined
  try {
    const { code } = JSON.parse(response?.getBody() ?? '') as { code: string }
    return fileRefusals.find(reason => reason === code) ?? 'file-broken'
  } catch {
    return status === 413 ? 'file-too-large' : 'file-broken'
  }
}

/** Resumable uploads of the files that somebody chose. `onDone` runs after each one that has arrived. */
export function useUploads({ onDone, maxBytes }: { onDone: () => void; maxBytes: number }) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const stopped = useRef(new Map<string, TusUpload>())
  const change = useCallback(
    (key: string, to: Partial<Upload>) =>
      setUploads(all => all.map(upload => (upload.key === key ? { ...upload, ...to } : upload))),
    [],
  )
  const dismiss = useCallback((key: string) => setUploads(all => all.filter(upload => upload.key !== key)), [])

  const send = useCallback(
    async (key: string, file: File, attachmentType: string) => {
      const { Upload } = await import('tus-js-client')
      const upload = new Upload(file, {
        endpoint: '/api/uploads',
        chunkSize: chunkBytes,
        retryDelays,
        storeFingerprintForResuming: false,
        metadata: { filename: file.name, ...(attachmentType && { attachmentType }) },
        onProgress: (sent, total) => change(key, { percent: Math.floor((100 * sent) / total), state: 'sending' }),
        // offline it waits, and says so, until the line is back
        onShouldRetry: error => navigator.onLine && refusalIn(error) === undefined,
        onSuccess: () => {
          dismiss(key)
          onDone()
        },
        onError: error => {
          const refusal = refusalIn(error)
          if (!refusal) stopped.current.set(key, upload)
          change(key, refusal ? { state: 'refused', refusal } : { state: 'waiting' })
        },
      })
      upload.start()
    },
    [change, dismiss, onDone],
  )

  const start = useCallback(
    (files: File[], attachmentType: string) => {
      for (const file of files) {
        const key = newKey()
        const isTooLarge = file.size > maxBytes
        const state = isTooLarge
          ? ({ state: 'refused', refusal: 'file-too-large' } as const)
          : ({ state: 'sending' } as const)
        setUploads(all => [...all, { key, name: file.name, percent: 0, ...state }])
        if (!isTooLarge) void send(key, file, attachmentType)
      }
    },
    [maxBytes, send],
  )

  useEffect(() => {
    // tus gives up when the browser is offline or its retries are used up; what stopped goes on when the line may be back
    const resume = () => {
      const waiting = [...stopped.current.values()]
      stopped.current.clear()
      for (const upload of waiting) upload.start()
    }
    const timer = setInterval(resume, resumeMilliseconds)
    window.addEventListener('online', resume)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', resume)
    }
  }, [])

  return { uploads, start, dismiss }
}
