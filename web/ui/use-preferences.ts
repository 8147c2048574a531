import { useRouteLoaderData } from 'react-router'
import { fallbackPreferences, type Preferences } from '#web/platform/preferences.ts'

/** The reader's choice in this browser. */
export const usePreferences = (): Preferences =>
  useRouteLoaderData<{ preferences: Preferences }>('root')?.preferences ?? fallbackPreferences
