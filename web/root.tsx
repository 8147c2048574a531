import '#web/ui/base.css'
import { type ReactNode, Suspense } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRouteError,
  type UIMatch,
  useLocation,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root.ts'
import { NotFound } from '#web/features/start/not-found.tsx'
import { nonceContext, preferencesOf } from '#web/platform/page-context.ts'
import { askEarly, earlyUrls } from '#web/platform/session/early-answers.ts'
import { fallbackPreferences } from '#web/platform/preferences.ts'
import { InlineTexts } from '#web/platform/texts/inline-texts.tsx'
import { UnexpectedError } from '#web/ui/states/unexpected-error.tsx'

export const loader = ({ context }: Route.LoaderArgs) => ({
  preferences: preferencesOf(context),
  nonce: context.get(nonceContext),
})

/** Preferences change with a whole new page, and with an action that says so. */
export const shouldRevalidate = ({ actionResult }: ShouldRevalidateFunctionArgs): boolean =>
  (actionResult as { isShownAnew?: boolean } | undefined)?.isShownAnew === true

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  const { language, theme, scheme } = root?.preferences ?? fallbackPreferences
  // a page that needs no script loads none: `export const handle = { script: false }`; in development all reload hot
  const matches = useMatches()
  const { search } = useLocation()
  const isScriptedPage = matches.every(isScripted)
  const isOfDesk = matches.some(({ id }) => id.includes('staff-shell'))
  const hasScript = import.meta.env.DEV || isScriptedPage
  const nonce = root?.nonce ?? ''
  return (
    <html lang={language} data-theme={theme} data-scheme={scheme} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <Meta />
        {hasScript && isOfDesk && (
          // the browser hides the nonce from scripts
          <script
            nonce={nonce}
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? askEarly(earlyUrls(matches, search)) : '' }}
          />
        )}
        <Links nonce={nonce} />
      </head>
      <body>
        <Suspense>{children}</Suspense>
        {hasScript && (
          <>
            <InlineTexts />
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  )
}

export interface PageHandle {
  /** False for a page that works without a script and loads none; a function decides by the loader's data. */
  script?: false | ((loaded: unknown) => boolean)
}

function isScripted({ handle, loaderData }: UIMatch): boolean {
  const script = (handle as PageHandle | undefined)?.script ?? true
  return typeof script === 'function' ? script(loaderData) : script
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary() {
  const error = useRouteError()
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <UnexpectedError />
}
