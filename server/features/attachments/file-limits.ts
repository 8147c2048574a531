import { acceptedExtensions } from '#server/platform/files/media-type.rules.ts'
import type { Config } from '#server/platform/config.ts'

/** What to say before anybody chooses a file. */
export const fileLimits = ({ limits }: Pick<Config, 'limits'>) => ({
  maxBytes: limits.fileBytes,
  maxFiles: limits.filesPerComplaint,
  extensions: [...acceptedExtensions],
})
