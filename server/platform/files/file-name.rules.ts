import { acceptedTypes } from './media-type.rules.ts'

/** The longest name that is kept, in characters, with its extension. */
const longestName = 200

/** Names that Windows keeps for devices, whatever the extension. */
const reservedName = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)$/i

/** Characters that steer the reading direction, hide, or break a line: they make `fdp.exe` read as `exe.pdf`. */
const unseen =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu

/** Characters that some file system forbids. */
const forbidden = /[<>:"/\\|?*]/g

/** Extensions that are cut off the end of a name before the right one is put there: other spellings, and what could be run. */
const otherExtensions = `
  jpeg jpe jfif heif text mpga oga opus m4v mov doc dot xls docm dotm xlsm dotx xltx xltm xlsb exe com
  scr pif bat cmd msi dll cpl lnk url hta jar js jse mjs vbs vbe wsf wsh ps1 psm1 sh bash py pl rb php
  phtml asp aspx jsp cgi htm html xhtml shtml mht svg svgz xml xsl swf reg inf apk app dmg iso zip rar
  7z gz tgz tar cab chm gif bmp tif tiff csv rtf
`
const knownExtensions = new Set([...acceptedTypes.map(type => type.extension), ...otherExtensions.trim().split(/\s+/)])

/** The last extension of a name, in lower case without the dot; empty when it has none. */
export const extensionOf = (name: string): string => /\.([^.\s/\\]{1,12})[.\s]*$/.exec(name)?.[1]?.toLowerCase() ?? ''

/**
 * A name that is safe to show and to save: no folders, no control or direction characters, no device names,
 * no second extension that could be run, at most 200 characters, and the extension of what the content is.
 */
export function safeFileName(name: string, extension: string): string {
  const baseName = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  let stem = baseName.replace(unseen, '').replace(forbidden, '_').replace(/\s+/gu, ' ').trim()
  while (knownExtensions.has(extensionOf(stem))) stem = stem.slice(0, stem.lastIndexOf('.')).trim()
  stem = withoutOuterDots(stem)
  const firstPart = stem.split('.')[0] ?? ''
  if (reservedName.test(firstPart.trim())) stem = `_${stem}`
  if (stem === '') stem = 'file'
  const room = longestName - extension.length - 1
  return `${[...stem].slice(0, room).join('').trim()}.${extension}`
}

function withoutOuterDots(stem: string): string {
  const isOuter = (sign: string | undefined) => sign !== undefined && /[.\s]/.test(sign)
  let [from, to] = [0, stem.length]
  while (isOuter(stem[from])) from++
  while (to > from && isOuter(stem[to - 1])) to--
  return stem.slice(from, to)
}

/** A refused file's name, safe to show in a message. */
export const shownFileName = (name: string): string =>
  [...name.toWellFormed().normalize('NFC').replace(unseen, '').trim()].slice(0, longestName).join('') || 'file'
