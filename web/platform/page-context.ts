import type { Readable } from 'node:stream'
import { createContext, type RouterContextProvider } from 'react-router'
import type { Client } from '#contract/http/client.ts'
import type { contract } from '#contract/index.ts'
import type { Preferences } from './preferences.ts'
import type { SentHome } from './session/sent-home.ts'

export type ApiClient = Client<typeof contract>

/** A raw answer of the API, for calls that the typed client does not make. */
export interface RawAnswer {
  status: number
  headers: { get(name: string): string | null }
  text(): Promise<string>
}

/** The API as loaders and actions on the server see it: called in the same process, as the reader of the page. */
export interface PageApi {
  client: ApiClient
  /** Whether the reader's browser has a cookie, one that an answer has just set among them. */
  holds(cookie: string): boolean
  /**
   * Streams a body to a call without holding it in memory: a multipart form with files.
   * `path` is below the API root (`/File`); the answer is not checked, look at `status`.
   */
  rawPost(
    path: string,
    stream: Readable | ReadableStream<Uint8Array>,
    contentType: string,
    headers?: Record<string, string>,
  ): Promise<RawAnswer>
}

/** What the host knows of the request for a page. */
export interface PageRequest {
  preferences: Preferences
  /** Only a hint for the first redirect, never a proof: the browser says that somebody signed in here. */
  isSignedInHint: boolean
  /** Why the reader was led to the start page, as their browser says; a hint too. */
  sentHome: SentHome | undefined
  /** The status of a refused call that the page did not catch. */
  uncaught?: number
  /** Writes an unexpected error of the page to the log of the process. */
  report(error: unknown): void
}

export const nonceContext = createContext<string>()
export const apiContext = createContext<PageApi>()
export const requestContext = createContext<PageRequest>()

/** The API for a loader or an action on the server. */
export const apiOf = (context: Readonly<RouterContextProvider>): PageApi => context.get(apiContext)

/** The reader's language, theme and scheme, for a loader or an action on the server. */
export const preferencesOf = (context: Readonly<RouterContextProvider>): Preferences =>
  context.get(requestContext).preferences
