import type { ComplaintAttachment } from '#contract/values/complaint-parts.ts'
import { previewOf } from './attachment-preview.tsx'

/** The place on the case page for documents beside the action's form. */
export const besideId = 'beside-form'

/** Whether browsers can show it: PDFs and pictures. Everything else is saved. */
export const isShown = ({ mediaType }: ComplaintAttachment): boolean =>
  mediaType === 'application/pdf' || previewOf(mediaType) === 'picture'
