/** Error codes of the system when the disk is full, beyond its quota, read-only or failing, or belongs to another account. */
const codes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO', 'EACCES', 'EPERM', 'EMFILE', 'ENFILE'])

/** Whether files cannot be written or read for now, through no fault of the caller: they may try again later (503). */
export const isStoreUnavailable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && codes.has(String(error.code))
