import { createContext, useContext } from 'react'
import type { Language } from '../preferences.ts'
import type { Namespace, PageTexts, Translate } from './translate.ts'

/** The texts of the surrounding page, given by what renders it. */
export const TextsContext = createContext<PageTexts | undefined>(undefined)

/** The texts of the page, whatever their names. */
export function useTexts(): PageTexts {
  const texts = useContext(TextsContext)
  if (!texts) throw new Error('There is no TextsContext around this component.')
  return texts
}

interface Translation<First extends Namespace, Name extends Namespace> {
  t: Translate<First, Name>
  /** That of the page. */
  language: Language
  i18n: PageTexts
}

/**
 * The texts of a namespace, or of several: keys of the first one need no prefix, others are `namespace:key`. In the browser the
 * component waits until they are loaded.
 */
export function useTranslation<
  First extends Namespace = 'shell',
  const Others extends readonly Namespace[] = readonly [],
>(names?: First | readonly [First, ...Others]): Translation<First, First | Others[number]> {
  const texts = useTexts()
  const list = names === undefined ? (['shell'] as const) : typeof names === 'string' ? [names] : names
  const t = texts.translateOf(list) as unknown as Translate<First, First | Others[number]>
  return { t, language: texts.language, i18n: texts }
}
