import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { FileField } from '#web/ui/fields/choice-fields.tsx'
import { wantsOriginals } from '#web/ui/fields/photo-size-choice.tsx'
import { UploadList } from './upload-list.tsx'
import { isUnderWay, startUploads, type UploadTarget, useUploads } from './uploads.ts'
import { QuietButton } from '#web/ui/button.tsx'

export interface FileLimits {
  maxBytes: number
  maxFiles: number
}

/**
 * A native file input with its button. With JavaScript the chosen files are uploaded at once, in pieces, and continue where
 * they stopped when the connection is back; the button is for browsers without JavaScript.
 */
export function UploadField({ limits, target }: { limits: FileLimits; target: UploadTarget }) {
  const { t } = useTranslation('apply')
  const holder = useRef<HTMLDivElement>(null)
  const uploads = useUploads(target.applicationId)
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  useEffect(() => {
    const input = holder.current?.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) return
    const send = () => {
      const type = input.form?.querySelector<HTMLSelectElement>('select[name=attachmentType]')?.value ?? ''
      const files = [...(input.files ?? [])]
      startUploads(files, { type, maxBytes: limits.maxBytes, areOriginals: wantsOriginals(input) }, target)
      input.value = ''
    }
    // a file that was chosen before the script ran
    if (input.files?.length) send()
    input.addEventListener('change', send)
    return () => input.removeEventListener('change', send)
  }, [limits.maxBytes, target])
  return (
    <div ref={holder}>
      <FileField name="file" limits={limits} isOptional />
      <UploadList uploads={uploads} />
      {uploads.some(isUnderWay) && <input type="hidden" name="underWay" value="yes" />}
      {!isLive && <QuietButton intent="attach">{t('files.upload')}</QuietButton>}
    </div>
  )
}
