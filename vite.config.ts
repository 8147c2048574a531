import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { callPlans } from './contract/http/calls.ts'
import { pageChunks } from './vite.chunks.ts'
import { textFiles } from './vite.texts.ts'

/**
 * Pages get the plans of calls without the code that computes them: `contract/http/calls.ts` is replaced by its value, without the
 * schemas and the library that reads them.
 */
const callsAsData = (): Plugin => ({
  name: 'calls-as-data',
  enforce: 'pre',
  load: id =>
    id.endsWith('/contract/http/calls.ts') ? `export const callPlans = ${JSON.stringify(callPlans)}` : undefined,
  // each named call is replaced by its plan or its message, because a page does not need the plans of other calls
  transform: (code, id) =>
    /\/web\/.*\.tsx?(?:\?|$)/.test(id) && code.includes('callPlans.')
      ? withoutImport(code.replaceAll(namedCall, callAsText))
      : undefined,
})

const importOfPlans = /^import \{ callPlans \} from '#contract\/http\/calls\.ts'$/m

const withoutImport = (code: string): string => {
  const rest = code.replace(importOfPlans, '')
  return /\bcallPlans\b/.test(rest) ? code : rest
}

const namedCall = /\bcallPlans\.(\w+)(?:\.(message|path))?\b/g

const callAsText = (_: string, call: keyof typeof callPlans, name?: 'message' | 'path'): string =>
  `(${JSON.stringify(name ? callPlans[call][name] : callPlans[call])})`

const brotli = promisify(zlib.brotliCompress)

/** Compresses the files that browsers load once at build, as small as possible, and not for each request. */
const packAssets = (): Plugin => ({
  name: 'pack-assets',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    if (this.environment.name !== 'client') return packRoutes()
    const texts = Object.keys(bundle).filter(name => /\.(?:js|css|svg|json)$/.test(name))
    await Promise.all(texts.map(name => pack(path.join(dir, name))))
  },
})

const pack = async (file: string): Promise<void> => writeFile(`${file}.br`, await brotli(await readFile(file)))

/** The list of all routes, which the router writes while the server's part is built. */
async function packRoutes(): Promise<void> {
  const folder = path.join(import.meta.dirname, 'build/client/assets')
  const names = (await readdir(folder)).filter(name => /^manifest-.*\.js$/.test(name))
  await Promise.all(names.map(name => pack(path.join(folder, name))))
}

export default defineConfig(({ command }) => ({
  publicDir: 'web/public',
  plugins: [callsAsData(), textFiles(), reactRouter(), pageChunks(), packAssets()],
  // Named so that the first page in development is not reloaded when Vite discovers them.
  optimizeDeps: {
    include: [
      'react',
      'react-dom/client',
      'react/jsx-dev-runtime',
      'react-router',
      'react-router/dom',
      '@tabler/icons-react',
      'libphonenumber-js/max',
    ],
  },
  // The server's build takes the few icons that pages use: the package as a whole is tens of megabytes in memory.
  // In development it stays whole, because a page would have to wait until thousands of files are read.
  ssr: { noExternal: command === 'build' ? ['@tabler/icons-react'] : [] },
  // files that journeys write are not sources, so they do not reload the page
  server: { watch: { ignored: ['**/reports/**', '**/data/**'] } },
  build: { assetsInlineLimit: 0, target: 'es2022' },
}))
