import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { messageKey } from './message-key.ts'

/** What a message of the API says to this reader: word for word in English, in Amharic by the catalogue. */
function useCatalogueText(): (message: string) => string {
  const { t, i18n } = useTranslation('messages')
  return message => {
    if (i18n.language === 'en') return message
    const key = messageKey(message)
    // a message that no text was written for says no more than this
    return t((i18n.exists(`messages:${key}`) ? key : 'something-went-wrong') as 'something-went-wrong')
  }
}

/** A message of the API as it is shown. */
export const CatalogueMessage = ({ message }: { message: string }) => <strong>{useCatalogueText()(message)}</strong>

/** Has the texts of the messages at hand before there is one: they are shown where the line is down, too. */
export function useMessagesAtHand(): void {
  const { i18n } = useTranslation('fields')
  useTranslation(i18n.language === 'en' ? 'fields' : 'messages')
}
