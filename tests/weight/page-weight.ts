import { readdirSync, readFileSync, statSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'

const client = join(import.meta.dirname, '../../build/client')

interface BuiltRoute {
  parentId?: string
  module: string
  imports?: string[]
  css?: string[]
}

interface BuiltPages {
  entry: { module: string; imports: string[] }
  routes: Record<string, BuiltRoute>
}

/** What the build says of its pages: a script that sets one value. */
function builtPages(): BuiltPages {
  const name = readdirSync(join(client, 'assets')).find(file => /^manifest-.*\.js$/.test(file))
  if (name === undefined) throw new Error('The pages are not built.')
  const script = readFileSync(join(client, 'assets', name), 'utf8')
  return JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)) as BuiltPages
}

/** A style sheet that a part which comes later needs too stands with a `#` behind its name. */
const fileOf = (address: string): string => address.replace(/#$/, '')

const packedSize = (file: string): number => statSync(join(client, `${file}.br`)).size

/** The bytes of scripts and style sheets that a page needs, as they are packed, by its module. Reads the finished build. */
export function builtWeights(modules: readonly string[]): number[] {
  const { entry, routes } = builtPages()
  return modules.map(module => {
    const files = new Set([entry.module, ...entry.imports])
    for (let route = routes[module]; route; route = routes[route.parentId ?? ''])
      for (const file of [route.module, ...(route.imports ?? []), ...(route.css ?? [])]) files.add(fileOf(file))
    return [...files].reduce((sum, file) => sum + packedSize(file), 0)
  })
}

/** The bytes of an answer's body as they come over the wire, and the text of it where it is not packed. */
const fetchSize = (url: string, headers: Record<string, string>): Promise<{ bytes: number; status: number }> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br', ...headers } }, answer => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('end', () => resolve({ bytes, status: answer.statusCode ?? 0 }))
      answer.on('error', reject)
    }).on('error', reject)
  })

const ownFiles = /["'](\/(?:assets\/[\w.-]+|icon\.svg))#?["']/g

/** What a first visit fetches: the page, and every file of ours that it names. */
export async function weighPage(
  base: string,
  path: string,
  headers: Record<string, string>,
): Promise<{ bytes: number; html: number; requests: number }> {
  const page = await fetch(`${base}${path}`, { headers })
  const html = await page.text()
  if (!page.ok) throw new Error(`${path} was answered with ${page.status}.`)
  const files = new Set([...html.matchAll(ownFiles)].map(([, file = '']) => file))
  const sizes = await Promise.all(['', ...files].map(file => fetchSize(`${base}${file || path}`, headers)))
  const bytes = sizes.reduce((sum, each) => sum + each.bytes, 0)
  return { bytes, html: Buffer.byteLength(html), requests: sizes.length }
}
