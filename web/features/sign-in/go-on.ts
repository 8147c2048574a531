import { redirect, redirectDocument } from 'react-router'
import { sessionUser, takeOrigin } from '#web/platform/session.ts'
import { showAsChosen } from '#web/platform/show-as-chosen.ts'

/** Leads whoever just signed in to where they had wanted to go, in the colours and the calendar of their account. */
export function goOn(): Response {
  const { theme, scheme, calendar } = sessionUser() ?? {}
  const isShownAnew = showAsChosen({ theme: theme ?? null, scheme: scheme ?? null, calendar: calendar ?? null })
  return (isShownAnew ? redirectDocument : redirect)(takeOrigin())
}
