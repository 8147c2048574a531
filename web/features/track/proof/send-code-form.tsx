import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { useLocation } from 'react-router'
import type { TrackedComplaint } from '#contract/filing/tracking.ts'
import { Button } from '#web/ui/button.tsx'
import { PostForm } from '#web/ui/fields/post-form.tsx'
import type { Kept } from '#web/platform/answers/refusal.ts'
import { KeptField } from './kept-field.tsx'
import { detailsPath } from '../paths.ts'
import { usePatience } from './use-patience.ts'

/** A button for every address that a code can be sent to. */
export function SendCodeForm({
  id,
  channels,
  kept,
  isQuiet,
}: {
  id: string
  channels: TrackedComplaint['codeChannels']
  kept: Kept | undefined
  isQuiet?: boolean
}) {
  const { t } = useTranslation('track')
  const patient = usePatience()
  const { pathname } = useLocation()
  return (
    <PostForm fields={{}} action={detailsPath(id, { patient }, pathname)}>
      <KeptField kept={kept} />
      <div className="actions">
        {channels.map(({ channel, sentTo }) => (
          <Button key={channel} name="channel" value={channel} kind={isQuiet ? 'quiet' : undefined}>
            {t(`code.send.${channel}`, { address: sentTo })}
          </Button>
        ))}
      </div>
    </PostForm>
  )
}
