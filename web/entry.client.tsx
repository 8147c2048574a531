import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { startTexts } from '#web/platform/texts/texts.client.ts'
import { TextsContext } from '#web/platform/texts/use-translation.ts'

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
