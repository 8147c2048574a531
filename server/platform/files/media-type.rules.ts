/** How a type is inspected before a file of it is taken. */
export type Inspection = 'pdf' | 'picture' | 'container' | 'media' | 'office' | 'text'

export interface AcceptedType {
  mediaType: string
  /** The extension that a file of the type gets, whatever its name had. */
  extension: string
  inspection: Inspection
  /** How it can be shown in a page: as a re-encoded picture, as text, or not at all. */
  preview: 'picture' | 'text' | null
}

/** Every accepted type; docs/decisions/uploads.md gives the reasons. */
export const acceptedTypes: readonly AcceptedType[] = [
  { mediaType: 'application/pdf', extension: 'pdf', inspection: 'pdf', preview: null },
  { mediaType: 'image/jpeg', extension: 'jpg', inspection: 'picture', preview: 'picture' },
  { mediaType: 'image/png', extension: 'png', inspection: 'picture', preview: 'picture' },
  { mediaType: 'image/webp', extension: 'webp', inspection: 'picture', preview: 'picture' },
  { mediaType: 'image/heic', extension: 'heic', inspection: 'container', preview: null },
  {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extension: 'docx',
    inspection: 'office',
    preview: null,
  },
  {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension: 'xlsx',
    inspection: 'office',
    preview: null,
  },
  { mediaType: 'application/vnd.oasis.opendocument.text', extension: 'odt', inspection: 'office', preview: null },
  { mediaType: 'text/plain', extension: 'txt', inspection: 'text', preview: 'text' },
  { mediaType: 'audio/mpeg', extension: 'mp3', inspection: 'media', preview: null },
  { mediaType: 'audio/ogg', extension: 'ogg', inspection: 'media', preview: null },
  { mediaType: 'audio/mp4', extension: 'm4a', inspection: 'container', preview: null },
  { mediaType: 'video/mp4', extension: 'mp4', inspection: 'container', preview: null },
]

/** Names under which the detector reports an accepted type. */
const otherNames: Record<string, string> = {
  'audio/x-m4a': 'audio/mp4',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'image/heif': 'image/heic',
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heic',
}

/** The accepted type of a detected media type; undefined when it is not taken. */
export const acceptedType = (mediaType: string): AcceptedType | undefined =>
  acceptedTypes.find(type => type.mediaType === (otherNames[mediaType] ?? mediaType))

/** Extensions to name in a file input's `accept`, with a leading dot. */
export const acceptedExtensions: readonly string[] = [
  ...acceptedTypes.map(type => `.${type.extension}`),
  '.jpeg',
  '.heif',
]

const executables = new Set([
  'application/x-msdownload',
  'application/x-elf',
  'application/x-mach-binary',
  'application/java-vm',
  'application/wasm',
  'application/x-ms-shortcut',
  'application/vnd.android.package-archive',
  'application/x-nintendo-nes-rom',
  'application/x-google-chrome-extension',
  'application/x-shockwave-flash',
  'application/vnd.microsoft.portable-executable',
])

const archive =
  /(zip|x-7z-compressed|rar|x-tar|gzip|x-bzip2|x-xz|zstd|x-lz4|lzip|compress|cab|x-deb|x-rpm|x-archive|arj|ace|apple-diskimage|iso9660|lzma|lzh|x-cpio|x-asar)/

const active = new Set(['image/svg+xml', 'application/xml', 'text/html', 'application/rtf', 'application/postscript'])

/** Why a detected type that is not accepted is refused. */
export function refusalOfType(mediaType: string) {
  if (executables.has(mediaType)) return 'file-executable'
  if (active.has(mediaType)) return 'file-active-content'
  return archive.test(mediaType) ? 'file-archive' : 'file-type-not-allowed'
}
