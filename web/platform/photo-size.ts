/** In bytes: smaller photos are sent as they are. */
const smallEnough = 400_000

/** Whether a file is worth making smaller: what cameras write. Drawings and screenshots are left as they are. */
export const isLargePhoto = ({ type, size }: File): boolean =>
  size > smallEnough && /^image\/(jpeg|webp|hei[cf])$/.test(type)
