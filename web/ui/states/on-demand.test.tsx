import { type ComponentType, createElement } from 'react'
import { prerender } from 'react-dom/static'
import { expect, test, vi } from 'vitest'
import { textsFor } from '#web/platform/texts/texts.server.ts'
import { TextsContext } from '#web/platform/texts/use-translation.ts'
import am from '#web/locales/am/states.json' with { type: 'json' }
import en from '#web/locales/en/states.json' with { type: 'json' }
import { onDemand } from './on-demand.tsx'

const Title = ({ title }: { title: string }) => <strong>{title}</strong>

const shown = async (language: 'en' | 'am', Part: ComponentType<{ title: string }>): Promise<string> => {
  const page = createElement('main', {}, createElement('textarea'), createElement(Part, { title: 'Notes' }))
  const { prelude } = await prerender(createElement(TextsContext, { value: textsFor(language) }, page))
  return new Response(prelude).text()
}

test.each([
  ['en', en],
  ['am', am],
] as const)(
  'a part that does not come says so in its place, and the next time it is loaded again: %s',
  async (language, texts) => {
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    vi.stubGlobal('document', { querySelectorAll: () => [] })
    const load = vi
      .fn<() => Promise<{ default: typeof Title }>>(() => Promise.resolve({ default: Title }))
      .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    const Part = onDemand(load, undefined, ({ children }) => <label>Body{children}</label>)
    const failed = await shown(language, Part)
    expect(failed).toMatch(/<textarea>.*<label>Body<div class="notice [^"]*" role="alert">/)
    expect(failed).toContain(texts.part)
    expect(failed).toContain(texts.error.retry)
    const loaded = await shown(language, Part)
    expect(loaded).toContain('<strong>Notes</strong>')
    expect(loaded).not.toContain('role="alert"')
    await shown(language, Part)
    expect(load).toHaveBeenCalledTimes(2)
    vi.unstubAllGlobals()
  },
)
