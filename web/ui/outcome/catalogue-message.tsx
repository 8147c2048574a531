import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { messageKey } from './message-key.ts'

/** Messages that also calls without a session of staff answer, and those that only its calls answer. */
const catalogue = ['messages', 'staff-messages'] as const

/** A message of the API for this reader: word for word in English, translated in Amharic. */
function useCatalogueText(): (message: string) => string {
  const { t, language, i18n } = useTranslation('messages')
  return message => {
    if (language === 'en') return message
    const key = messageKey(message)
    const part = catalogue.find(ns => i18n.exists(key, { ns }))
    // an unknown message is shown as this general one
    return part ? i18n.translateOf([part])(key) : t('something-went-wrong')
  }
}

/** A message of the API as it is shown. */
export const CatalogueMessage = ({ message }: { message: string }) => <strong>{useCatalogueText()(message)}</strong>

/** Loads the texts of the messages in advance, because they are also shown without a connection. */
export function useMessagesAtHand(): void {
  const { language } = useTranslation('fields')
  useTranslation(language === 'en' ? 'fields' : 'messages')
}
