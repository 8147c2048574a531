import fastifyHelmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** One year, which browsers require for preloading. */
const hstsSeconds = 31_536_000

/** The end of the policy of everything that is not a page: it has no base address, sends no form, and is shown in no frame. */
export const unframed = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** An answer that is not a page may run, frame and load nothing; a page has its own policy. */
const nothing = {
  useDefaults: false,
  directives: { defaultSrc: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"], frameAncestors: ["'none'"] },
}

/** For what is refused before any hook of Fastify runs: an address that cannot be read, and what is no HTTP. */
export const bareHeaders = ({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> => ({
  'content-security-policy': `default-src 'none'; ${unframed}`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${hstsSeconds}` }),
})

/** The headers that every answer has: calls, pages, files of the build, downloads, refusals and errors. */
export async function addSecurityHeaders(app: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>) {
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: nothing,
    hsts: publicUrl.startsWith('https:') && { maxAge: hstsSeconds, includeSubDomains: false },
    frameguard: { action: 'deny' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  })
}
