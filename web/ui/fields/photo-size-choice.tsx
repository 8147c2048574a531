import { type RefObject, useEffect, useRef } from 'react'
import { isLargePhoto } from '#web/platform/photo-size.ts'
import { photoTools } from '#web/platform/photo-tools.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import styles from './fields.module.css'
import { Checkbox } from './inputs.tsx'

/** Marks the box below a field of files. */
const mark = 'data-originals'

/** Whether photos of this field are to be sent as they are. */
export const wantsOriginals = (field: HTMLInputElement): boolean =>
  field.form?.querySelector<HTMLInputElement>(`input[${mark}]`)?.checked ?? false

/**
 * Makes the photos chosen in a field smaller as soon as they are chosen, unless the box says otherwise. A form that is sent before that
 * is done sends the originals. Without a script there is no box, and they go as they are.
 */
export function PhotoSizeChoice({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation('files')
  const chosen = useRef<readonly File[]>([])
  useEffect(() => {
    const input = field.current
    if (!input) return
    const take = () => {
      chosen.current = [...(input.files ?? [])]
      fit(input, chosen)
    }
    // files that were chosen before the script ran
    take()
    input.addEventListener('change', take)
    return () => input.removeEventListener('change', take)
  }, [field])
  return (
    <Checkbox
      {...{ [mark]: '' }}
      className={styles.scripted}
      label={t('photos.original')}
      description={t('photos.smaller')}
      onChange={() => field.current && fit(field.current, chosen)}
    />
  )
}

/** Gives the field its files in the size that is wanted. */
function fit(input: HTMLInputElement, chosen: RefObject<readonly File[]>): void {
  if (chosen.current.some(isLargePhoto)) void photoTools().then(tools => tools.putFiles(input, chosen, wantsOriginals))
}
