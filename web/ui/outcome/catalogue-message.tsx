import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { messageKey } from './message-key.ts'

/** A message of the API for this reader: word for word in English, in Amharic by the catalogue. */
function useCatalogueText(): (message: string) => string {
  const { t, language, i18n } = useTranslation('messages')
  return message => {
    if (language === 'en') return message
    const key = messageKey(message)
    // an unknown message is shown as this general one
    return t((i18n.exists(`messages:${key}`) ? key : 'something-went-wrong') as 'something-went-wrong')
  }
}

/** A message of the API as it is shown. */
export const CatalogueMessage = ({ message }: { message: string }) => <strong>{useCatalogueText()(message)}</strong>

/** Loads the texts of the messages in advance, because they are also shown without a connection. */
export function useMessagesAtHand(): void {
  const { language } = useTranslation('fields')
  useTranslation(language === 'en' ? 'fields' : 'messages')
}
