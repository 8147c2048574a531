import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { statusTexts } from './contract/values/status-texts.ts'
import { type Language, languages } from './web/platform/preferences.ts'
import { textGroup } from './web/platform/texts/groups.ts'
import type { Namespace } from './web/platform/texts/translate.ts'

const folder = path.join(import.meta.dirname, 'web/locales')

/** The groups of texts of a language, each with the content of its file. */
function readGroups(language: Language): Map<string, string> {
  const files = readdirSync(path.join(folder, language)).map(file => path.basename(file, '.json') as Namespace)
  const groups = Map.groupBy([...files, 'statuses' as const].toSorted(), name => textGroup(language, name))
  const textsOf = (name: Namespace): unknown =>
    name === 'statuses'
      ? statusTexts[language]
      : JSON.parse(readFileSync(path.join(folder, language, `${name}.json`), 'utf8'))
  return new Map(
    [...groups].map(([group, members]) => [
      group,
      JSON.stringify(Object.fromEntries(members.map(name => [name, textsOf(name)]))),
    ]),
  )
}

const hashOf = (content: string): string => createHash('sha256').update(content).digest('base64url').slice(0, 8)

/** One hash for a group in all languages, which change together: every page carries this list. */
function hashes(): Map<string, string> {
  const inAll = languages.flatMap(language => [...readGroups(language)])
  const groups = Map.groupBy(inAll, ([group]) => group)
  return new Map([...groups].map(([group, files]) => [group, hashOf(files.map(([, content]) => content).join('\n'))]))
}

/** Texts come in few files, one for each language and group of `web/platform/texts/groups.ts`. */
export const textFiles = (): Plugin => {
  let isBuild = false
  return {
    name: 'text-files',
    enforce: 'pre',
    config: (_, { command }) => {
      isBuild = command === 'build'
    },
    load(id) {
      if (!isBuild || !id.endsWith('/web/platform/texts/files.ts')) return undefined
      return [
        `const hashes = ${JSON.stringify(Object.fromEntries(hashes()))}`,
        "export const textsUrl = (language, group) => '/assets/' + group + '-' + language + '-' + hashes[group] + '.json'",
      ].join('\n')
    },
    generateBundle() {
      if (this.environment.name !== 'client') return
      const known = hashes()
      for (const language of languages)
        for (const [group, source] of readGroups(language))
          this.emitFile({ type: 'asset', fileName: `assets/${group}-${language}-${known.get(group)}.json`, source })
    },
    // in development they are read at each request, so that the next page shows a change
    configureServer({ middlewares }) {
      middlewares.use('/texts', (request, response, next) => {
        const [, language, group = ''] = /^\/(en|am)\/([\w-]+)\.json$/.exec(request.url ?? '') ?? []
        const content = language && readGroups(language as Language).get(group)
        if (!content) return next()
        response.setHeader('content-type', 'application/json')
        response.end(content)
      })
    },
  }
}
