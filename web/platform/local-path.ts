/** Represents our own site: addresses that resolve to it are ours. */
const ourselves = 'http://ours.invalid'

/** A control character, a space or a backslash: browsers drop or replace them, and the rest may lead elsewhere. */
const misleading = /[\u0000-\u0020\u007f-\u009f\\]/

/** Whether a text is a path of this site that is safe to go to; anything that could lead elsewhere is not. */
export function isLocalPath(text: string | null | undefined): text is string {
  if (!text?.startsWith('/') || text.startsWith('//') || misleading.test(text)) return false
  return URL.parse(text, ourselves)?.origin === ourselves
}
