import { vi } from 'vitest'

class MemoryStorage {
  readonly kept = new Map<string, string>()
  getItem = (key: string) => this.kept.get(key) ?? null
  setItem = (key: string, value: string) => void this.kept.set(key, value)
  removeItem = (key: string) => void this.kept.delete(key)
  clear = () => this.kept.clear()
}

/** What code of the pages finds in a browser at this address; `vi.unstubAllGlobals` takes it away. Returns the storages. */
export function stubBrowser(url: string, fetch: (url: string, init: RequestInit) => Promise<Response>) {
  const [local, session] = [new MemoryStorage(), new MemoryStorage()]
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', session)
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('location', Object.assign(new URL(url), { assign: () => undefined }))
  vi.stubGlobal('fetch', fetch)
  return { local, session }
}
