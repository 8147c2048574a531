import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { showNothingKept } from '#web/platform/session/forget.ts'
import { startTexts } from '#web/platform/texts/texts.client.ts'
import { TextsContext } from '#web/platform/texts/use-translation.ts'

showNothingKept()
const texts = await startTexts()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <TextsContext value={texts}>
        <HydratedRouter />
      </TextsContext>
    </StrictMode>,
  )
})
