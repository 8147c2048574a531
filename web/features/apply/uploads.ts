import { useEffect, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import type { Upload as TusUpload } from 'tus-js-client'
import { newKey } from '#contract/http/client.ts'
import { fileRefusals } from '#contract/values/choices.ts'
import { isLargePhoto } from '#web/platform/photo-size.ts'
import { photoTools } from '#web/platform/photo-tools.ts'

/**
 * Unfinished and refused uploads of the application. They belong to the browser and not to a step: an
 * upload continues while other steps are answered, and the review knows of it.
 */

/** Why a file did not arrive: the server's reason for a refused file, or the fate of its upload. */
export type UploadRefusal = (typeof fileRefusals)[number] | 'interrupted' | 'no-application'

/** One file that has not arrived. */
export interface Upload {
  key: string
  name: string
  /** In bytes. */
  size: number
  percent: number
  /** `waiting` for the connection, `refused` finally. */
  state: 'sending' | 'waiting' | 'refused'
  refusal?: UploadRefusal
  /** The application that it is for: a browser can have had several. */
  applicationId: string
}

/** The application that uploads are for. */
export interface UploadTarget {
  applicationId: string
  /** Headers of a sender with a session; requested before each request. */
  headers?: () => Promise<Record<string, string>>
}

/** Size of pieces: small enough that a lost connection costs little, large enough not to slow down a good one. */
const chunkBytes = 256 * 1024
/** Number of retries of an upload that stopped, for connections that are bad without being down. */
const resumeMilliseconds = 15_000
const retryDelays = [500, 1000, 3000, 5000, 10_000, 20_000]
/** Stores the names of unfinished uploads so that they survive a reload, which a file cannot. */
const memory = 'unfinishedUploads'

let uploads: readonly Upload[] = []
const sendings = new Map<string, TusUpload>()
const stopped = new Set<string>()
const watchers = new Set<() => void>()
const arrivalWatchers = new Set<() => void>()
let isPrepared = false
let hasArrivedLast = false

/** Whether the upload that ended last has arrived, and was not cancelled. */
export const lastHasArrived = (): boolean => hasArrivedLast

/** Whether a file may still arrive. */
export const isUnderWay = ({ state }: Upload): boolean => state !== 'refused'

function show(next: readonly Upload[]): void {
  uploads = next
  const names = next.filter(isUnderWay).map(({ name, size, applicationId }) => ({ name, size, applicationId }))
  if (names.length > 0) sessionStorage.setItem(memory, JSON.stringify(names))
  else sessionStorage.removeItem(memory)
  for (const watcher of watchers) watcher()
}

const change = (key: string, to: Partial<Upload>): void =>
  show(uploads.map(upload => (upload.key === key ? { ...upload, ...to } : upload)))

/** How files are uploaded. */
interface UploadManner {
  /** The code of their type, empty when none was given. */
  type: string
  maxBytes: number
  /** Photos are not made smaller. */
  areOriginals: boolean
}

/** Starts to upload these files. Photos that are made smaller are measured afterwards. */
export function startUploads(files: readonly File[], manner: UploadManner, target: UploadTarget): void {
  const added = files.map(file => {
    const { name, size } = file
    const upload: Upload = {
      key: newKey(),
      name,
      size,
      percent: 0,
      state: 'sending',
      applicationId: target.applicationId,
    }
    return { file, upload }
  })
  show([...uploads, ...added.map(({ upload }) => upload)])
  for (const { file, upload } of added) void send(upload.key, file, manner, target)
}

/** If what makes it smaller does not come, the photo goes as it is. */
const smallerIfPhoto = async (file: File): Promise<File> =>
  isLargePhoto(file)
    ? photoTools().then(
        tools => tools.smallerInTurn(file),
        () => file,
      )
    : file

async function send(
  key: string,
  chosen: File,
  { type, maxBytes, areOriginals }: UploadManner,
  target: UploadTarget,
): Promise<void> {
  const file = areOriginals ? chosen : await smallerIfPhoto(chosen)
  const { name, size } = file
  if (size > maxBytes) return change(key, { state: 'refused', refusal: 'file-too-large' })
  change(key, { name, size })
  const { Upload } = await import('tus-js-client')
  const sending = new Upload(file, {
    endpoint: '/api/uploads',
    chunkSize: chunkBytes,
    retryDelays,
    storeFingerprintForResuming: false,
    async onBeforeRequest(request) {
      const headers = { ...(await target.headers?.()), 'application-id': target.applicationId }
      for (const [name, value] of Object.entries(headers)) request.setHeader(name, value)
    },
    metadata: { filename: file.name, ...(type && { attachmentType: type }) },
    onProgress: (sent, total) => change(key, { percent: Math.floor((100 * sent) / total), state: 'sending' }),
    // offline it waits, and says so, until the connection is back
    onShouldRetry: error => navigator.onLine && refusalIn(error) === undefined,
    onSuccess: () => {
      takeAway(key, true)
      for (const watcher of arrivalWatchers) watcher()
    },
    onError: error => {
      const refusal = refusalIn(error)
      if (!refusal) stopped.add(key)
      change(key, refusal ? { state: 'refused', refusal } : { state: 'waiting' })
    },
  })
  // it was cancelled before its code was loaded
  if (!uploads.some(upload => upload.key === key)) return
  sendings.set(key, sending)
  sending.start()
}

/** The kebab reason of the server's answer; undefined when the connection failed. */
function refusalIn(error: unknown): UploadRefusal | undefined {
  const response = (error as { originalResponse?: { getStatus(): number; getBody(): string } | null }).originalResponse
  const status = response?.getStatus() ?? 0
  if (status < 400 || status >= 500 || status === 423 || status === 429) return undefined
  try {
    const { code } = JSON.parse(response?.getBody() ?? '') as { code: string }
    if (code === 'no-application' || code === 'not-found') return 'no-application'
    return fileRefusals.find(reason => reason === code) ?? 'file-broken'
  } catch {
    return status === 413 ? 'file-too-large' : 'file-broken'
  }
}

function takeAway(key: string, hasArrived = false): void {
  hasArrivedLast = hasArrived
  sendings.delete(key)
  stopped.delete(key)
  show(uploads.filter(upload => upload.key !== key))
}

/** Cancels one upload, or removes a refused one from the list. */
export function dismissUpload(key: string): void {
  void sendings.get(key)?.abort(true)
  takeAway(key)
}

/** Cancels all of them: the application goes without. */
export function dismissUploads(dismissed: readonly Upload[]): void {
  for (const { key } of dismissed) dismissUpload(key)
}

/** tus gives up when the browser is offline or its retries are used up; a stopped upload continues when the connection may be back. */
function resume(): void {
  const keys = [...stopped]
  stopped.clear()
  for (const key of keys) sendings.get(key)?.start()
}

/** Once for each page load: reports earlier unfinished uploads, and asks before leaving the page. */
function prepare(): void {
  if (isPrepared) return
  isPrepared = true
  const before = JSON.parse(sessionStorage.getItem(memory) ?? '[]') as Pick<Upload, 'name' | 'size' | 'applicationId'>[]
  const lost = before.map(
    file => ({ ...file, key: newKey(), percent: 0, state: 'refused', refusal: 'interrupted' }) as const,
  )
  if (lost.length > 0) show([...lost, ...uploads])
  setInterval(resume, resumeMilliseconds)
  window.addEventListener('online', resume)
  window.addEventListener('beforeunload', event => {
    if (uploads.some(isUnderWay)) event.preventDefault()
  })
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  prepare()
  return () => void watchers.delete(watcher)
}

const none: readonly Upload[] = []

/** The application's files that have not arrived; the page's data are loaded again after each arrival. */
export function useUploads(applicationId: string | undefined): readonly Upload[] {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const load = () => void revalidate()
    arrivalWatchers.add(load)
    return () => void arrivalWatchers.delete(load)
  }, [revalidate])
  const all = useSyncExternalStore(
    watch,
    () => uploads,
    () => none,
  )
  return all.filter(upload => upload.applicationId === applicationId)
}
