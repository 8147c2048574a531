import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { Language } from '#web/platform/preferences.ts'
import { textsFor } from '#web/platform/texts/texts.server.ts'
import { TextsContext } from '#web/platform/texts/use-translation.ts'

/** A part of a page as HTML, as its reader gets it without JavaScript. */
export function readPage(language: Language, part: ReactElement): Promise<string> {
  const router = createMemoryRouter([{ path: '/', element: part }])
  const page = createElement(TextsContext, { value: textsFor(language) }, createElement(RouterProvider, { router }))
  return Promise.resolve(renderToStaticMarkup(page))
}
