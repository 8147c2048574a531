import type { FastifyInstance } from 'fastify'
import { requireModestJson } from './parse-json.ts'

/** Parser of JSON bodies: measures them before Fastify's own parser, which refuses `__proto__`, gets them. */
export function addJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    try {
      requireModestJson(text)
    } catch (error) {
      return done(error as Error)
    }
    return parse(request, text, done)
  })
}
