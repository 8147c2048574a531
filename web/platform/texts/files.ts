import type { Language } from '../preferences.ts'
import type { Namespace } from './translate.ts'

const urls = import.meta.glob<string>('../../locales/*/*.json', { eager: true, query: '?url', import: 'default' })

/** Where browsers get the texts of a namespace: a file that carries its content's hash in its name and stays with them. */
export function textsUrl(language: Language, name: Namespace): string {
  const url = urls[`../../locales/${language}/${name}.json`]
  if (url === undefined) throw new Error(`There are no texts ${language}/${name}.`)
  return url
}
