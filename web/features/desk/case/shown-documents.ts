import type { ComplaintAttachment } from '#contract/complaint-parts.ts'
import { previewOf } from './attachment-preview.tsx'

/** The place on the case page where documents are shown, beside the action's form. */
export const besideId = 'beside-form'

/** Whether browsers show it: PDFs and pictures. Everything else is saved. */
export const isShown = ({ mediaType }: ComplaintAttachment): boolean =>
  mediaType === 'application/pdf' || previewOf(mediaType) === 'picture'
