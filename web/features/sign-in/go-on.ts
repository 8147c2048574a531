import { redirect, redirectDocument } from 'react-router'
import { sessionUser, takeOrigin } from '#web/platform/session/session.ts'
import { showAsChosen } from '#web/platform/forms/show-as-chosen.ts'

/** Leads a user who just signed in to the page they wanted, in the colours and the calendar of their account. */
export function goOn(): Response {
  const { theme, scheme, calendar } = sessionUser() ?? {}
  const isShownAnew = showAsChosen({ theme: theme ?? null, scheme: scheme ?? null, calendar: calendar ?? null })
  return (isShownAnew ? redirectDocument : redirect)(takeOrigin())
}
