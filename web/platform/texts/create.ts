import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'

/** The settings that server and browser share. Both languages are complete (a test sees to it), so nothing falls back. */
export const textOptions = {
  fallbackLng: false as const,
  defaultNS: 'shell' as const,
  ns: [] as string[],
  interpolation: { escapeValue: false },
  returnNull: false as const,
  initAsync: false,
}

/** A fresh i18next that React can use. */
export const createTexts = (): i18n => createInstance().use(initReactI18next)
